using System.Text;

namespace Tern.Lambda.Events;

/// <summary>A header of a record. A record may have several of one name.</summary>
public readonly struct KafkaHeader
{
    private readonly byte[]? _value;

    internal KafkaHeader(string name, byte[] value)
    {
        Name = name;
        _value = value;
    }

    /// <summary>The name.</summary>
    public string Name { get; }

    /// <summary>The value.</summary>
    public ReadOnlyMemory<byte> Value => _value;

    /// <summary>The value as UTF-8; bytes that are none become U+FFFD.</summary>
    public string Text => Encoding.UTF8.GetString(_value ?? []);
}
