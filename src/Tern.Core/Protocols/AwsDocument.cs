using System.Text;
using Tern.Json;

namespace Tern.Protocols;

/// <summary>A free JSON value, where a service's model says no more than that. Immutable.</summary>
public sealed class AwsDocument
{
    private readonly byte[] _json;

    private AwsDocument(byte[] json) => _json = json;

    /// <summary>The value as JSON in UTF-8.</summary>
    public ReadOnlyMemory<byte> Utf8Json => _json;

    /// <summary>Makes a document.</summary>
    /// <param name="json">One JSON value.</param>
    /// <returns>The document.</returns>
    /// <exception cref="AwsJsonException">The text is not JSON.</exception>
    public static AwsDocument Parse(string json)
    {
        ArgumentNullException.ThrowIfNull(json);
        var bytes = Encoding.UTF8.GetBytes(json);
        var reader = new AwsJsonReader(bytes);
        reader.SkipValue();
        reader.End();
        return new AwsDocument(bytes);
    }

    /// <summary>Reads the value that comes next, whatever it is.</summary>
    /// <param name="json">Where a value is due.</param>
    /// <returns>The document.</returns>
    public static AwsDocument Read(ref AwsJsonReader json) => new(json.ReadRawValue().ToArray());

    /// <summary>Writes the value.</summary>
    /// <param name="json">Where to write.</param>
    public void Write(ref AwsJsonWriter json) => json.WriteRaw(_json);

    /// <summary>The value as JSON.</summary>
    /// <returns>The JSON.</returns>
    public override string ToString() => Encoding.UTF8.GetString(_json);
}
