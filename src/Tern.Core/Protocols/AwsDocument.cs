using System.Text;
using Tern.Json;

namespace Tern.Protocols;

/// <summary>
/// A JSON value of any form, for members without a more specific type in the service's model. Immutable.
/// </summary>
public sealed class AwsDocument
{
    private readonly byte[] _json;

    private AwsDocument(byte[] json) => _json = json;

    /// <summary>Gets the value as JSON in UTF-8.</summary>
    public ReadOnlyMemory<byte> Utf8Json => _json;

    /// <summary>Creates a document from JSON text.</summary>
    /// <param name="json">One JSON value.</param>
    /// <returns>The document.</returns>
    /// <exception cref="AwsJsonException">The text isn't valid JSON.</exception>
    public static AwsDocument Parse(string json)
    {
        ArgumentNullException.ThrowIfNull(json);
        var bytes = Encoding.UTF8.GetBytes(json);
        var reader = new AwsJsonReader(bytes);
        reader.SkipValue();
        reader.End();
        return new AwsDocument(bytes);
    }

    /// <summary>Reads the next value, of any type.</summary>
    /// <param name="json">The reader, positioned before a value.</param>
    /// <returns>The document.</returns>
    public static AwsDocument Read(ref AwsJsonReader json) => new(json.ReadRawValue().ToArray());

    /// <summary>Writes the value.</summary>
    /// <param name="json">The writer.</param>
    public void Write(ref AwsJsonWriter json) => json.WriteRaw(_json);

    /// <summary>Returns the value as JSON.</summary>
    /// <returns>The JSON.</returns>
    public override string ToString() => Encoding.UTF8.GetString(_json);
}
