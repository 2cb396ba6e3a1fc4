using System.Text;
using Tern.Buffers;
using Tern.Json;

namespace Tern.DynamoDb;

/// <summary>The names of the attributes that a type of item or a nested value has. Generated code holds one in a static field for each type.</summary>
/// <remarks>
/// It also remembers in which order attributes come. A server gives the attributes of one type's items in the same order again and again, so the next name is
/// guessed by what followed the last time, and a right guess costs one comparison of bytes. The notes are bytes written without a lock: a race costs a
/// wrong guess, never a wrong result.
/// </remarks>
public sealed class ItemShape
{
    /// <summary>The place of an attribute that is unknown.</summary>
    public const int Unknown = -2;

    // Each as it stands in JSON: "name":
    private readonly byte[][] _members;
    private readonly byte[][] _names;
    private readonly ushort[] _followers;

    /// <summary>Makes the shape.</summary>
    /// <param name="typeName">The type's name as errors show it.</param>
    /// <param name="names">The attributes' names; their places are what <see cref="ItemReader.NextAttribute"/> gives.</param>
    public ItemShape(string typeName, params ReadOnlySpan<string> names)
    {
        TypeName = typeName;
        _members = new byte[names.Length][];
        _names = new byte[names.Length][];
        // What follows the attribute i is noted at i + 2; at 1 what comes first, at 0 what comes after an unknown one.
        _followers = new ushort[names.Length + 2];
        using var buffer = new PooledBuffer();
        for (var i = 0; i < names.Length; i++)
        {
            var writer = new AwsJsonWriter(buffer);
            writer.WriteName(names[i]);
            writer.Flush();
            _members[i] = buffer.WrittenSpan.ToArray();
            _names[i] = Encoding.UTF8.GetBytes(names[i]);
            _followers[i + 1] = (ushort)i;
            buffer.Clear();
        }
    }

    /// <summary>The type's name as errors show it.</summary>
    public string TypeName { get; }

    /// <summary>Whether an attribute is one of them.</summary>
    internal bool Contains(string name)
    {
        foreach (var known in _names)
            if (Encoding.UTF8.GetString(known) == name) return true;
        return false;
    }

    /// <summary>The place of the attribute that probably follows <paramref name="at"/>.</summary>
    internal int Guess(int at) => _followers[at + 2];

    /// <summary>The attribute as it stands in JSON with its colon; empty when there is none.</summary>
    internal ReadOnlySpan<byte> Member(int place) => (uint)place < (uint)_members.Length ? _members[place] : default;

    /// <summary>Finds a name, beginning with those after <paramref name="at"/>, and notes where it stood.</summary>
    /// <returns>The place, or <see cref="Unknown"/>.</returns>
    internal int Find(ReadOnlySpan<byte> name, int at)
    {
        for (var i = 0; i < _names.Length; i++)
        {
            var place = Math.Max(at, -1) + 1 + i;
            if (place >= _names.Length) place -= _names.Length;
            if (!name.SequenceEqual(_names[place])) continue;
            _followers[at + 2] = (ushort)place;
            return place;
        }

        return Unknown;
    }
}
