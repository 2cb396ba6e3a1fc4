using System.ComponentModel;
using System.Text;
using Tern.Buffers;
using Tern.Json;

namespace Tern.DynamoDb;

/// <summary>
/// The names of the attributes of an item type or of a nested value. Generated code has one in a static field for each
/// type.
/// </summary>
/// <remarks>
/// It also records the order of the attributes. A server usually returns the attributes of a type's items in the same
/// order, so the next name is predicted from the one that followed last time, and a correct prediction costs one
/// comparison of bytes. The records are written without a lock: a race can cause a wrong prediction, but never a wrong
/// result.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class ItemShape
{
    /// <summary>The index of an unknown attribute.</summary>
    public const int Unknown = -2;

    // Each name as it is in JSON: "name":. An additional empty one represents the end, where nothing is predicted.
    internal readonly byte[][] Members;

    // The follower of attribute i is at i + 2, the first attribute at 1, and the one after an unknown attribute at 0.
    internal readonly ushort[] Followers;

    private readonly string[] _names;

    /// <summary>Initializes the shape.</summary>
    /// <param name="typeName">The type's name, for error messages.</param>
    /// <param name="names">
    /// The attributes' names. Their indexes are those that <see cref="ItemReader.NextAttribute"/> returns.
    /// </param>
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

    /// <summary>Gets the type's name, for error messages.</summary>
    public string TypeName { get; }

    /// <summary>Returns the name of an attribute.</summary>
    internal string Name(int place) => _names[place];

    internal bool Contains(string name) => Array.IndexOf(_names, name) >= 0;

    /// <summary>Finds a name, beginning after <paramref name="at"/>, and records its position.</summary>
    /// <returns>The index, or <see cref="Unknown"/>.</returns>
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

    // A name is compared as it is in JSON, without quotes, or unescaped if the JSON has escapes.
    private bool Is(ReadOnlySpan<byte> name, int place)
    {
        ReadOnlySpan<byte> member = Members[place];
        return name.SequenceEqual(member[1..^2]) || (member.Contains((byte)'\\') && Encoding.UTF8.GetString(name) == _names[place]);
    }

    // Most names consist of letters. The writer is only used for others, because compiling it here slows down the
    // program's start.
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
