using System.ComponentModel;
using System.Text;
using Tern.Buffers;
using Tern.Json;

namespace Tern.DynamoDb;

/// <summary>The names of the attributes that a type of item or a nested value has. Generated code holds one in a static field for each type.</summary>
/// <remarks>
/// It also remembers in which order attributes come. A server gives the attributes of one type's items in the same order again and again, so the next name is
/// guessed by what followed the last time, and a right guess costs one comparison of bytes. The notes are written without a lock: a race costs a
/// wrong guess, never a wrong result.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class ItemShape
{
    /// <summary>The place of an attribute that is unknown.</summary>
    public const int Unknown = -2;

    // Each as it stands in JSON: "name":. One more, which is empty, stands for the end: nothing is guessed there.
    internal readonly byte[][] Members;

    // What follows the attribute i is noted at i + 2; at 1 what comes first, at 0 what comes after an unknown one.
    internal readonly ushort[] Followers;

    private readonly string[] _names;

    /// <summary>Makes the shape.</summary>
    /// <param name="typeName">The type's name as errors show it.</param>
    /// <param name="names">The attributes' names; their places are what <see cref="ItemReader.NextAttribute"/> gives.</param>
    public ItemShape(string typeName, params string[] names)
    {
        ArgumentNullException.ThrowIfNull(names);
        TypeName = typeName;
        _names = names;
        Members = new byte[names.Length + 1][];
        Followers = new ushort[names.Length + 2];
        for (var i = 0; i < names.Length; i++)
        {
            Members[i] = InJson(names[i]);
            Followers[i + 1] = (ushort)i;
        }

        Members[names.Length] = [];
        Followers[^1] = (ushort)names.Length;
    }

    /// <summary>The type's name as errors show it.</summary>
    public string TypeName { get; }

    /// <summary>Whether an attribute is one of them.</summary>
    internal string Name(int place) => _names[place];

    internal bool Contains(string name) => Array.IndexOf(_names, name) >= 0;

    /// <summary>Finds a name, beginning with those after <paramref name="at"/>, and notes where it stood.</summary>
    /// <returns>The place, or <see cref="Unknown"/>.</returns>
    internal int Find(ReadOnlySpan<byte> name, int at)
    {
        for (var i = 0; i < _names.Length; i++)
        {
            var place = Math.Max(at, -1) + 1 + i;
            if (place >= _names.Length) place -= _names.Length;
            if (!Is(name, place)) continue;
            Followers[at + 2] = (ushort)place;
            return place;
        }

        return Unknown;
    }

    // A name is compared as it stands in JSON, without its quotes, and by itself where that has escapes.
    private bool Is(ReadOnlySpan<byte> name, int place)
    {
        ReadOnlySpan<byte> member = Members[place];
        return name.SequenceEqual(member[1..^2]) || (member.Contains((byte)'\\') && Encoding.UTF8.GetString(name) == _names[place]);
    }

    // Most names are letters; the writer is only asked for others, as it costs a program's start to compile it here.
    private static byte[] InJson(string name)
    {
        var bytes = new byte[name.Length + 3];
        for (var i = 0; i < name.Length; i++)
        {
            if (name[i] is < ' ' or > '~' or '"' or '\\') return Escaped(name);
            bytes[i + 1] = (byte)name[i];
        }

        bytes[0] = (byte)'"';
        bytes[^2] = (byte)'"';
        bytes[^1] = (byte)':';
        return bytes;
    }

    private static byte[] Escaped(string name)
    {
        using var buffer = new PooledBuffer();
        var writer = new AwsJsonWriter(buffer);
        writer.WriteName(name);
        writer.Flush();
        return buffer.WrittenSpan.ToArray();
    }
}
