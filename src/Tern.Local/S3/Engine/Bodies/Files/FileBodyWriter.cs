using System.Buffers;

namespace Tern.Local.S3;

/// <summary>
/// Writes a body through a buffer: to a file as soon as it is longer than the buffer; otherwise, to memory at the end.
/// </summary>
/// <param name="folder">The folder of the file.</param>
/// <param name="memory">The budget of bodies in memory.</param>
/// <param name="length">The length of the buffer.</param>
internal sealed class FileBodyWriter(BodyFolder folder, ObjectMemory memory, int length) : BodyWriter
{
    private byte[]? _buffer = ArrayPool<byte>.Shared.Rent(length);
    private int _used;
    private BodyFileWriter? _file;

    public override Memory<byte> GetMemory()
    {
        if (_used == _buffer!.Length) Store(WriteBuffer);
        return _buffer.AsMemory(_used);
    }

    public override void Advance(int count) => _used += count;

    public override ObjectBody Complete()
    {
        if (_file is null) return CompleteInMemory();
        BodyFile? file = null;
        Store(() =>
        {
            WriteBuffer();
            file = _file.Complete();
        });
        return new ObjectBody([new BodySegment(new FileBlock(folder, file!), 0, file!.Length)]);
    }

    protected override void Dispose(bool disposing)
    {
        _file?.Dispose();
        if (Interlocked.Exchange(ref _buffer, null) is { } rented) ArrayPool<byte>.Shared.Return(rented);
    }

    // A full disk isn't a connection failure, which is an IOException too.
    private static void Store(Action store)
    {
        try
        {
            store();
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            throw S3Errors.CannotStore(failure.Message);
        }
    }

    private ObjectBody CompleteInMemory()
    {
        if (_used == 0) return ObjectBody.Empty;
        memory.Add(_used);
        return new ObjectBody([new BodySegment(new MemoryBlock(_buffer.AsSpan(0, _used).ToArray(), _used, memory), 0, _used)]);
    }

    private void WriteBuffer()
    {
        _file ??= folder.Create();
        _file.Write(_buffer.AsSpan(0, _used));
        _used = 0;
    }
}
