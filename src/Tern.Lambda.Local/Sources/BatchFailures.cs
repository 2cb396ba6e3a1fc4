using System.Text.Json;

namespace Tern.Lambda.Local.Sources;

/// <summary>
/// Parses a function's response to a batch: <c>{"batchItemFailures":[{"itemIdentifier":"…"}]}</c>. An empty response or
/// an empty list means that the whole batch succeeded; an invalid response, that the whole batch failed.
/// </summary>
internal static class BatchFailures
{
    /// <summary>Parses a response.</summary>
    /// <param name="payload">The function's response.</param>
    /// <param name="known">The IDs of the batch's records.</param>
    /// <param name="fault">The reason why all records count as failed; otherwise, null.</param>
    /// <returns>The records that failed.</returns>
    public static HashSet<string> Read(ReadOnlyMemory<byte> payload, IReadOnlyCollection<string> known, out string? fault)
    {
        fault = null;
        var failed = new HashSet<string>(StringComparer.Ordinal);
        try
        {
            if (payload.IsEmpty) return failed;
            using var document = JsonDocument.Parse(payload);
            var answer = document.RootElement;
            // An empty list means no failures, even without the object around it.
            if (answer.ValueKind == JsonValueKind.Null || (answer.ValueKind == JsonValueKind.Array && answer.GetArrayLength() == 0)) return failed;
            if (answer.ValueKind != JsonValueKind.Object)
                return All(known, $"the response isn't a JSON object, but {answer.ValueKind}", out fault);
            if (!answer.TryGetProperty("batchItemFailures", out var failures) || failures.ValueKind == JsonValueKind.Null) return failed;
            if (failures.ValueKind != JsonValueKind.Array) return All(known, "batchItemFailures isn't an array", out fault);
            foreach (var failure in failures.EnumerateArray())
            {
                var id = failure.ValueKind == JsonValueKind.Object && failure.TryGetProperty("itemIdentifier", out var value)
                    && value.ValueKind == JsonValueKind.String ? value.GetString() : null;
                if (string.IsNullOrEmpty(id)) return All(known, "an entry of batchItemFailures has no itemIdentifier", out fault);
                if (!known.Contains(id)) return All(known, $"batchItemFailures names '{id}', which isn't a record of the batch", out fault);
                failed.Add(id);
            }

            return failed;
        }
        catch (JsonException failure)
        {
            return All(known, $"the response isn't valid JSON: {failure.Message}", out fault);
        }
        catch (InvalidOperationException)
        {
            return All(known, "the response contains an unpaired surrogate: a \\u escape from D800 to DFFF without its other half", out fault);
        }
    }

    private static HashSet<string> All(IReadOnlyCollection<string> known, string why, out string? fault)
    {
        fault = why;
        return new HashSet<string>(known, StringComparer.Ordinal);
    }
}
