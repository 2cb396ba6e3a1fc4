using System.Globalization;
using Tern.Checksums;
using Tern.Http;

namespace Tern.S3.Transfers;

/// <summary>
/// A part as a request body. Its bytes are counted and its CRC is computed while it's sent; both restart if it's sent
/// again.
/// </summary>
/// <param name="bytes">The bytes of the part.</param>
/// <param name="algorithm">The CRC to compute, or null for none.</param>
/// <param name="progress">The counter of sent bytes.</param>
/// <param name="check">A callback before the last bytes are returned. If it throws, the request fails. Null for no
/// check.</param>
internal sealed class PartStream(PartBytes bytes, AwsChecksumAlgorithm? algorithm, ProgressCounter progress, Action? check = null) : Stream, IAwsBodyStream
{
    private readonly AwsChecksum? _checksum = algorithm is { } known ? new AwsChecksum(known) : null;
    private long _position;
    private bool _isSent = true;

    /// <summary>
    /// Sets a value that indicates whether the bytes that are read are sent. Only sent bytes are counted and included
    /// in the CRC.
    /// </summary>
    public bool IsSent
    {
        set => _isSent = value;
    }

    public override bool CanRead => true;

    public override bool CanSeek => true;

    public override bool CanWrite => false;

    public override long Length => bytes.Length;

    public override long Position
    {
        get => _position;
        set
        {
            if (value != 0) throw new NotSupportedException("A part can only be read from its first byte.");
            if (_isSent) progress.Add(-_position);
            _position = 0;
            if (_checksum is not null) Crc.Take(_checksum);
        }
    }

    /// <summary>Returns the CRC of all bytes read: that of the part, once it was sent.</summary>
    public ulong TakeCrc() => Crc.Take(_checksum!);

    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        if (bytes.Length - _position < buffer.Length) buffer = buffer[..(int)(bytes.Length - _position)];
        if (buffer.IsEmpty) return 0;
        var read = await bytes.ReadAsync(_position, buffer, cancellationToken).ConfigureAwait(false);
        if (read == 0)
        {
            throw new S3TransferException(string.Create(
                CultureInfo.InvariantCulture,
                $"The source became shorter while it was uploaded: a part of {bytes.Length} bytes ended after {_position}. Upload it again when nothing " +
                $"writes to it."));
        }

        if (_isSent) _checksum?.Append(buffer.Span[..read]);
        if (_position + read == bytes.Length) check?.Invoke();
        _position += read;
        if (_isSent) progress.Add(read);
        return read;
    }

    public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
        ReadAsync(buffer.AsMemory(offset, count), cancellationToken).AsTask();

    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException("A part can only be read asynchronously.");

    public override void Flush() { }

    public override long Seek(long offset, SeekOrigin origin) => Position = origin == SeekOrigin.Begin ? offset : throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException("A part can't be written.");

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException("A part can't be written.");

    protected override void Dispose(bool disposing)
    {
        if (disposing) _checksum?.Dispose();
        base.Dispose(disposing);
    }
}
