using System.Buffers.Binary;
using System.Text;

namespace Tern.Diagnostics;

/// <summary>
/// Reads the runtime's event stream, "NetTrace" version 4 (microsoft/perfview, "NetTraceFormat.md"), as it arrives. It
/// keeps only the stacks that events refer to.
/// </summary>
/// <remarks>
/// The grammar: <c>"Nettrace" "!FastSerialization.1" object* null</c>. An object consists of a name and a payload
/// between tags. All objects except the first, <c>Trace</c>, are blocks with a length, aligned to four bytes.
/// </remarks>
internal sealed class NetTraceReader(Stream stream, INetTraceSink sink)
{
    private const byte NullTag = 1;
    private const byte BeginTag = 5;
    private const byte EndTag = 6;
    private const int TraceBytes = 48;
    private const int PointerOffset = 32;
    private const int MaxBlockBytes = 64 << 20;

    private readonly Dictionary<int, NetTraceKind> _kinds = [];
    private readonly Dictionary<int, ulong[]> _stacks = [];
    private byte[] _buffer = new byte[64 << 10];
    private long _position;
    private int _pointerBytes = 8;

    /// <summary>Reads to the end of the stream.</summary>
    /// <exception cref="InvalidDataException">The stream doesn't have this format.</exception>
    /// <exception cref="EndOfStreamException">The stream was cut off.</exception>
    public void Read()
    {
        Expect("Nettrace"u8);
        if (ReadInt32() != 20) throw new InvalidDataException("the stream isn't NetTrace of version 4");
        Expect("!FastSerialization.1"u8);
        while (true)
        {
            var tag = ReadByte();
            if (tag == NullTag) return;
            if (tag != BeginTag) throw new InvalidDataException($"expected the start of an object, but found tag {tag}");
            ReadObject();
            if (ReadByte() != EndTag) throw new InvalidDataException("an object doesn't end at the expected position");
        }
    }

    private void ReadObject()
    {
        Take(1 + 1 + 4 + 4); // its type is itself an object, without a type: tag, null, version, minimum reader version
        var length = ReadInt32();
        if (length is < 0 or > 256) throw new InvalidDataException("an object's name is too long");
        var name = Encoding.ASCII.GetString(Take(length));
        Take(1);
        if (name == "Trace")
        {
            _pointerBytes = BinaryPrimitives.ReadInt32LittleEndian(Take(TraceBytes)[PointerOffset..]);
            if (_pointerBytes is not (4 or 8)) throw new InvalidDataException($"pointers of {_pointerBytes} bytes");
            return;
        }

        var size = ReadInt32();
        if (size is < 0 or > MaxBlockBytes) throw new InvalidDataException($"a block of {size} bytes");
        Take((int)(-_position & 3));
        var block = new NetTraceCursor(Take(size));
        switch (name)
        {
            case "MetadataBlock": ReadEvents(block, isMetadata: true); break;
            case "EventBlock": ReadEvents(block, isMetadata: false); break;
            case "StackBlock": ReadStacks(block); break;
            case "SPBlock": _stacks.Clear(); break; // a sequence point: stack IDs start over
        }
    }

    private void ReadStacks(NetTraceCursor block)
    {
        var id = block.Int32();
        var count = block.Int32();
        for (var index = 0; index < count; index++)
        {
            var bytes = block.Bytes(block.Int32());
            var stack = new ulong[bytes.Length / _pointerBytes];
            for (var frame = 0; frame < stack.Length; frame++)
            {
                var at = bytes[(frame * _pointerBytes)..];
                stack[frame] = _pointerBytes == 8 ? BinaryPrimitives.ReadUInt64LittleEndian(at) : BinaryPrimitives.ReadUInt32LittleEndian(at);
            }

            _stacks[id + index] = stack;
        }
    }

    private void ReadEvents(NetTraceCursor block, bool isMetadata)
    {
        var headerBytes = block.Int16();
        var isCompressed = (block.Int16() & 1) != 0;
        if (!isCompressed) throw new InvalidDataException("events with headers that are not compressed");
        block.Bytes(Math.Max(0, headerBytes - 4));
        var header = default(NetTraceHeader);
        while (!block.IsAtEnd)
        {
            header.Read(ref block);
            var payload = block.Bytes(header.PayloadBytes);
            if (isMetadata) ReadKind(payload);
            else if (_kinds.TryGetValue(header.Kind, out var kind))
                sink.Event(kind, header.Thread, _stacks.GetValueOrDefault(header.Stack, []), payload, _pointerBytes);
        }
    }

    private void ReadKind(ReadOnlySpan<byte> payload)
    {
        var cursor = new NetTraceCursor(payload);
        var id = cursor.Int32();
        var provider = cursor.Text();
        _kinds[id] = new NetTraceKind(provider, cursor.Int32());
    }

    private void Expect(ReadOnlySpan<byte> bytes)
    {
        if (!Take(bytes.Length).SequenceEqual(bytes)) throw new InvalidDataException("the stream isn't NetTrace");
    }

    private byte ReadByte() => Take(1)[0];

    private int ReadInt32() => BinaryPrimitives.ReadInt32LittleEndian(Take(4));

    /// <summary>Returns the next bytes, which are valid until the next call.</summary>
    private ReadOnlySpan<byte> Take(int count)
    {
        if (_buffer.Length < count) _buffer = new byte[count];
        stream.ReadExactly(_buffer, 0, count);
        _position += count;
        return _buffer.AsSpan(0, count);
    }
}
