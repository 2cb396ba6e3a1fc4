using System.Text.Json;

namespace Tern.Lambda.Local.Sources;

/// <summary>
/// What a function says of a batch: <c>{"batchItemFailures":[{"itemIdentifier":"…"}]}</c>. Nothing, or an empty list, means
/// that all went well; what can't be understood, that nothing did.
/// </summary>
internal static class BatchFailures
{
    /// <summary>Reads it.</summary>
    /// <param name="payload">The function's answer.</param>
    /// <param name="known">The records that there were.</param>
    /// <param name="fault">Why all of them count as failed; null when they don't.</param>
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
            // An empty list is one of no failures, though the object around it is missing.
            if (answer.ValueKind == JsonValueKind.Null || (answer.ValueKind == JsonValueKind.Array && answer.GetArrayLength() == 0)) return failed;
            if (answer.ValueKind != JsonValueKind.Object)
                return All(known, $"the answer is JSON of another kind than an object: {answer.ValueKind}", out fault);
            if (!answer.TryGetProperty("batchItemFailures", out var failures) || failures.ValueKind == JsonValueKind.Null) return failed;
            if (failures.ValueKind != JsonValueKind.Array) return All(known, "batchItemFailures is no array", out fault);
            foreach (var failure in failures.EnumerateArray())
            {
                var id = failure.ValueKind == JsonValueKind.Object && failure.TryGetProperty("itemIdentifier", out var value)
                    && value.ValueKind == JsonValueKind.String ? value.GetString() : null;
                if (string.IsNullOrEmpty(id)) return All(known, "an entry of batchItemFailures has no itemIdentifier", out fault);
                if (!known.Contains(id)) return All(known, $"batchItemFailures names '{id}', which is no record of the batch", out fault);
                failed.Add(id);
            }

            return failed;
        }
        catch (JsonException failure)
        {
            return All(known, $"the answer is no JSON: {failure.Message}", out fault);
        }
        catch (InvalidOperationException)
        {
            return All(known, "the answer holds half of a character: a \\u escape from D800 to DFFF without its other half", out fault);
        }
    }

    private static HashSet<string> All(IReadOnlyCollection<string> known, string why, out string? fault)
    {
        fault = why;
        return new HashSet<string>(known, StringComparer.Ordinal);
    }
}
