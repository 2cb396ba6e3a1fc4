using System.Text;

namespace Tern.Lambda.Events;

/// <summary>A header of a record. A record may have several headers with the same name.</summary>
public readonly struct KafkaHeader
{
    private readonly byte[]? _value;

    internal KafkaHeader(string name, byte[] value)
    {
        Name = name;
        _value = value;
    }

    /// <summary>Gets the name.</summary>
    public string Name { get; }

    /// <summary>Gets the value.</summary>
    public ReadOnlyMemory<byte> Value => _value;

    /// <summary>Gets the value as UTF-8 text; invalid bytes become U+FFFD.</summary>
    public string Text => Encoding.UTF8.GetString(_value ?? []);
}
