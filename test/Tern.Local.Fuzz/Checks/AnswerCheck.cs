using System.Text.Json;
using System.Text.Unicode;
using Tern.Local.Engine;
using Tern.Local.Protocol;

namespace Tern.Local.Fuzz.Checks;

/// <summary>Properties of every response, whatever the request: a success or an error that the service knows, in JSON,
/// with a correct checksum.</summary>
internal static class AnswerCheck
{
    private static readonly HashSet<string> s_errors =
        [.. Enum.GetValues<EngineError>().Where(static error => error != EngineError.InternalFailure).Select(ErrorJson.TypeOf)];

    /// <summary>Returns what is wrong with a response, or null if nothing is.</summary>
    /// <param name="status">Its status.</param>
    /// <param name="body">Its body.</param>
    /// <param name="crc32">The checksum that came with it.</param>
    /// <param name="errorType">The error's type without its prefix; null when the request was done.</param>
    public static string? Fault(int status, ReadOnlySpan<byte> body, uint crc32, out string? errorType)
    {
        errorType = null;
        if (status is not (200 or 400)) return $"its status is {status}";
        if (Crc32.Of(body) != crc32) return $"its checksum is {Crc32.Of(body)}, not {crc32}";
        if (!Utf8.IsValid(body)) return "it is no UTF-8";
        if (status == 200 && body.IsEmpty) return null; // TagResource has an empty response
        try
        {
            var reader = new Utf8JsonReader(body, new JsonReaderOptions { MaxDepth = 256 });
            if (!reader.Read() || reader.TokenType != JsonTokenType.StartObject) return "it is no JSON object";
            string? type = null;
            while (reader.Read())
            {
                if (reader.CurrentDepth != 1 || reader.TokenType != JsonTokenType.PropertyName || !reader.ValueTextEquals("__type"u8)) continue;
                reader.Read();
                type = reader.GetString();
            }

            if (status == 200) return type is null ? null : $"it was done, and is the error {type}";
            if (type is null) return "it is an error without a type";
            errorType = type[(type.IndexOf('#', StringComparison.Ordinal) + 1)..];
            return s_errors.Contains(type) ? null : $"no error is named {type}";
        }
        catch (JsonException failure)
        {
            return "it is no JSON: " + failure.Message;
        }
    }
}
