namespace Tern.Local.S3;

/// <summary>The file of a form, whose length its policy limits.</summary>
/// <param name="file">The file.</param>
/// <param name="least">The minimum number of bytes.</param>
/// <param name="most">The maximum number of bytes.</param>
internal sealed class FileLengthStream(Stream file, long least, long most) : Stream
{
    private long _read;

    public override bool CanRead => true;

    public override bool CanSeek => false;

    public override bool CanWrite => false;

    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => _read;
        set => throw new NotSupportedException();
    }

    public override int Read(byte[] buffer, int offset, int count) => Count(file.Read(buffer, offset, count));

    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) =>
        Count(await file.ReadAsync(buffer, cancellationToken).ConfigureAwait(false));

    public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
        ReadAsync(buffer.AsMemory(offset, count), cancellationToken).AsTask();

    public override void Flush()
    {
        // There is nothing to write.
    }

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    // The end is checked before the object exists.
    private int Count(int read)
    {
        _read += read;
        if (_read > most) throw S3Errors.EntityTooLarge(_read, most);
        if (read == 0 && _read < least)
        {
            throw new S3ErrorException("EntityTooSmall", 400, "Your proposed upload is smaller than the minimum allowed size")
                .With("ProposedSize", Text(_read)).With("MinSizeAllowed", Text(least));
        }

        return read;
    }

    private static string Text(long value) => value.ToString(System.Globalization.CultureInfo.InvariantCulture);
}
