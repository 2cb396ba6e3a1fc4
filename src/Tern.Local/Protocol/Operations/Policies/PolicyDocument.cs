using System.Buffers;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using Tern.Local.Engine;

namespace Tern.Local.Protocol.Operations.Policies;

/// <summary>
/// What a resource-based policy must be, as far as it can be told without accounts: its size, and JSON with statements.
/// Kept without white space, as by the service.
/// </summary>
internal static class PolicyDocument
{
    private const int MaxBytes = 20_480;

    /// <summary>Checks a policy, and gives it as it is kept.</summary>
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
