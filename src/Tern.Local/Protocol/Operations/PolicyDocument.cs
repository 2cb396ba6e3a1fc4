using System.Buffers;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>
/// Checks a resource-based policy as far as possible without accounts: its size, and that it's JSON with statements.
/// Like the service, it's stored without white space.
/// </summary>
internal static class PolicyDocument
{
    private const int MaxBytes = 20_480;

    /// <summary>Checks a policy and returns the form to store.</summary>
    public static string Check(string policy)
    {
        if (Encoding.UTF8.GetByteCount(policy) > MaxBytes) throw EngineException.Invalid($"Maximum policy size of {MaxBytes} bytes exceeded");
        JsonDocument document;
        try
        {
            document = JsonDocument.Parse(policy);
        }
        catch (JsonException)
        {
            throw Fault("This policy contains invalid Json");
        }

        using (document)
        {
            var root = document.RootElement;
            if (root.ValueKind != JsonValueKind.Object) throw Fault("This policy contains invalid Json");
            if (!root.TryGetProperty("Statement", out var statement) || (statement.ValueKind == JsonValueKind.Array && statement.GetArrayLength() == 0))
                throw Fault("Could not parse the policy: Statement is empty!");
            var written = new ArrayBufferWriter<byte>();
            using (var writer = new Utf8JsonWriter(written, new JsonWriterOptions { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping })) root.WriteTo(
                writer);
            return Encoding.UTF8.GetString(written.WrittenSpan);
        }
    }

    private static EngineException Fault(string fault) => EngineException.Invalid("Invalid policy document: " + fault);
}
