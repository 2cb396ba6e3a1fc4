using System.Globalization;
using Tern.Local.Buffers;

namespace Tern.Local.S3;

/// <summary>Reads the bytes of objects and parts from entries, while the state is restored.</summary>
/// <param name="store">The store of the bytes that are in no file.</param>
/// <param name="memory">The budget of bytes in memory.</param>
/// <param name="folder">The folder of the files, or null without one.</param>
internal sealed class BodyReader(IBodyStore store, ObjectMemory memory, BodyFolder? folder) : IDisposable
{
    private readonly Dictionary<int, BodyWriter> _unfinished = [];
    private readonly Dictionary<int, ObjectBody> _bodies = [];

    /// <summary>Reads a body, which the caller must release.</summary>
    public ObjectBody Read(ref RecordInput from)
    {
        var segments = new List<BodySegment>();
        for (var count = from.ReadCount(); count > 0; count--)
        {
            switch (from.ReadByte())
            {
                case BodyFormat.Inline:
                    var bytes = from.ReadBytes();
                    memory.Restore(bytes.Length);
                    segments.Add(new BodySegment(new MemoryBlock(bytes.ToArray(), bytes.Length, memory), 0, bytes.Length));
                    break;
                case BodyFormat.InFile:
                    var name = Convert.ToHexStringLower(from.ReadBytes());
                    if (folder is null) throw new InvalidDataException($"an object is in the file '{name}', but there is no folder of files");
                    segments.Add(new BodySegment(new FileBlock(folder, folder.Use(name, from.ReadVarint64())), from.ReadVarint64(), from.ReadVarint64()));
                    break;
                case BodyFormat.InPieces:
                    var number = from.ReadVarint();
                    if (!_bodies.TryGetValue(number, out var body)) throw new InvalidDataException($"the pieces of the body {number} are missing");
                    segments.AddRange(body.Slice(from.ReadVarint64(), from.ReadVarint64()).Segments);
                    break;
                case var other:
                    throw new InvalidDataException($"the bytes of an object are of the unknown type {other}");
            }
        }

        return segments.Count == 0 ? ObjectBody.Empty : new ObjectBody([.. segments]);
    }

    /// <summary>Adds a piece of a body. The pieces must be added in order.</summary>
    public void Add(string name, ReadOnlySpan<byte> value)
    {
        var number = int.Parse(S3Entries.Split(name, 2)[0], CultureInfo.InvariantCulture);
        if (!_unfinished.TryGetValue(number, out var writer)) _unfinished.Add(number, writer = store.Create(null));
        for (var rest = value[1..]; rest.Length > 0;)
        {
            var memory = writer.GetMemory().Span;
            var count = Math.Min(memory.Length, rest.Length);
            rest[..count].CopyTo(memory);
            writer.Advance(count);
            rest = rest[count..];
        }

        if (value[0] == 0) return;
        if (_bodies.Remove(number, out var replaced)) replaced.Release();
        _bodies.Add(number, writer.Complete());
        _unfinished.Remove(number);
        writer.Dispose();
    }

    /// <summary>Releases the bodies of pieces, which objects now use.</summary>
    public void Dispose()
    {
        foreach (var body in _bodies.Values) body.Release();
        foreach (var writer in _unfinished.Values) writer.Dispose();
        _bodies.Clear();
        _unfinished.Clear();
    }
}
