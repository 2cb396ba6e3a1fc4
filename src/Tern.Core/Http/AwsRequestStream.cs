using System.Buffers;
using System.ComponentModel;
using System.Globalization;
using System.Runtime.ExceptionServices;

namespace Tern.Http;

/// <summary>
/// A request body that is read while it's sent, starting at the stream's position when the call begins.
/// </summary>
/// <remarks>The stream belongs to the caller, who disposes it after the call. A seekable stream can be sent again in
/// a retry.</remarks>
public sealed class AwsRequestStream
{
    private const int BufferLength = 64 * 1024;

    // Receives bytes beyond the expected end. Its content is never read, so all calls share it; for a shorter buffer,
    // a FileStream would allocate its own.
    private static readonly byte[] s_beyond = new byte[4096];

    private readonly Stream _source;
    private readonly long _start;
    private readonly long? _length;
    private readonly bool _endsThere;
    private bool _isInUse;
    private bool _isRead;
    private long _sent;

    /// <summary>Creates a body from a stream.</summary>
    /// <param name="source">The stream.</param>
    /// <param name="length">The number of bytes to send, or null for all remaining bytes.</param>
    /// <exception cref="ArgumentException">The stream can't be read, is at its end, or has fewer bytes than
    /// <paramref name="length"/>.</exception>
    public AwsRequestStream(Stream source, long? length = null)
    {
        ArgumentNullException.ThrowIfNull(source);
        if (!source.CanRead) throw new ArgumentException("The body's stream isn't readable. Pass one that is.", nameof(source));
        if (length is { } given) ArgumentOutOfRangeException.ThrowIfNegative(given, nameof(length));
        if (source is AwsBytesBody bytes) source = bytes.Open();
        _source = source;
        if (!source.CanSeek)
        {
            _length = length;
            return;
        }

        _start = source.Position;
        var all = source.Length;
        if (length != 0 && _start >= all)
        {
            // If another upload has read it to its end, report that cause.
            if (AwsStreamUse.IsUsed(source)) throw AwsStreamUse.InUse();
            AwsStreamUse.CheckPosition(_start, all);
        }

        var rest = Math.Max(0, all - _start);
        if (length > rest) throw Short(rest, length.Value);
        _length = length ?? rest;
        _endsThere = length is null;
    }

    /// <summary>Gets the number of bytes to send, or null if it isn't known until the stream ends.</summary>
    public long? Length => Encoding is { } encoding ? encoding.GetLength(_length!.Value) : _length;

    /// <summary>Gets a value indicating whether the body can be sent again.</summary>
    public bool CanRewind => _source.CanSeek;

    /// <summary>
    /// The body if it's made of parts, such as events, that are created while it's sent; otherwise, null.
    /// </summary>
    internal PartedBody? Parts => _source as PartedBody;

    /// <summary>
    /// Gets or sets the encoding of a body of known length on the wire, or null if it's sent unchanged. Set by the
    /// rules of services.
    /// </summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public AwsBodyEncoding? Encoding { get; set; }

    /// <summary>Reports that the connection accepted bytes, for idle timeouts.</summary>
    internal SendProgress Progress { get; } = new();

    /// <summary>The number of bytes that the connection has accepted in the current attempt.</summary>
    internal long Sent => Volatile.Read(ref _sent);

    /// <summary>The exception that the caller's stream threw, with which the call ends, or null.</summary>
    internal ExceptionDispatchInfo? Fault { get; private set; }

    /// <summary>true if a part of the body was read that can't be read again; otherwise, false.</summary>
    internal bool IsSpent => _isRead && !CanRewind;

    /// <summary>true if the bytes being read are sent; false while the body is only hashed.</summary>
    internal bool IsSent
    {
        set
        {
            if (_source is IAwsBodyStream body) body.IsSent = value;
        }
    }

    /// <summary>Prevents other uploads from reading the stream until <see cref="EndUse"/> is called.</summary>
    /// <exception cref="InvalidOperationException">Another upload is reading the stream.</exception>
    internal void BeginUse()
    {
        if (Parts is not null) return;
        AwsStreamUse.Begin(_source);
        _isInUse = true;
        // An upload that has ended meanwhile has moved the position: only a part would be sent.
        if (CanRewind && _source.Position != _start) throw AwsStreamUse.InUse();
    }

    /// <summary>Allows other uploads to read the stream. Calling it again has no effect.</summary>
    internal void EndUse()
    {
        if (!_isInUse) return;
        _isInUse = false;
        AwsStreamUse.End(_source);
    }

    /// <summary>
    /// Sends the body from its first byte. For transports. The attempt's timeout restarts with each piece that the
    /// destination accepts.
    /// </summary>
    /// <param name="destination">The stream to write to.</param>
    /// <param name="cancellationToken">A token that cancels sending.</param>
    /// <returns>A task that completes when the body is sent and flushed.</returns>
    public async Task CopyToAsync(Stream destination, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(destination);
        Rewind();
        Volatile.Write(ref _sent, 0);
        if (Encoding is { } encoding)
        {
            await CopyEncodedAsync(encoding, destination, cancellationToken).ConfigureAwait(false);
            return;
        }

        var buffer = ArrayPool<byte>.Shared.Rent(BufferLength);
        try
        {
            // HTTP/2 keeps the headers back until something is flushed, and the service may speak before the first
            // event.
            if (Parts is not null) await destination.FlushAsync(cancellationToken).ConfigureAwait(false);
            while (await ReadAsync(buffer, _sent, cancellationToken).ConfigureAwait(false) is var read and > 0)
            {
                await destination.WriteAsync(buffer.AsMemory(0, read), cancellationToken).ConfigureAwait(false);
                // Parts are sent immediately instead of being buffered.
                if (Parts is not null) await destination.FlushAsync(cancellationToken).ConfigureAwait(false);
                Volatile.Write(ref _sent, _sent + read);
                Progress.Note();
            }
        }
        finally
        {
            // Not after cancellation: a read or write of the buffer may still be in progress.
            if (!cancellationToken.IsCancellationRequested) ArrayPool<byte>.Shared.Return(buffer);
            if (Parts is { } parts) await parts.EndAsync().ConfigureAwait(false);
        }
    }

    private async Task CopyEncodedAsync(AwsBodyEncoding encoding, Stream destination, CancellationToken cancellationToken)
    {
        var (total, head, piece) = (_length!.Value, encoding.HeadRoom, encoding.PieceLength);
        var buffer = ArrayPool<byte>.Shared.Rent((int)Math.Min(piece, total) + head + encoding.TailRoom);
        try
        {
            var sent = 0L;
            do
            {
                var length = (int)Math.Min(piece, total - sent);
                for (var filled = 0; filled < length;)
                {
                    filled += await ReadAsync(buffer.AsMemory(head + filled, length - filled), sent + filled, cancellationToken).ConfigureAwait(false);
                    // A source that delivers a little at a time is slow, but not idle.
                    if (filled < length) Progress.Note();
                }

                sent += length;
                await destination.WriteAsync(encoding.Encode(buffer, length, sent == total), cancellationToken).ConfigureAwait(false);
                Volatile.Write(ref _sent, sent);
                Progress.Note();
            }
            while (sent < total);
        }
        finally
        {
            // Not after cancellation: a read or write of the buffer may still be in progress.
            if (!cancellationToken.IsCancellationRequested) ArrayPool<byte>.Shared.Return(buffer);
        }
    }

    /// <summary>Returns to the body's first byte.</summary>
    internal void Rewind()
    {
        if (_isRead && CanRewind) _source.Position = _start;
        _isRead = false;
    }

    /// <summary>Reads the body's next bytes.</summary>
    /// <param name="buffer">The buffer to read into. It's shortened if less of the body is left.</param>
    /// <param name="sent">The number of bytes read before.</param>
    /// <param name="cancellationToken">A token that cancels the wait.</param>
    /// <returns>The number of bytes read, or 0 at the end.</returns>
    /// <exception cref="ArgumentException">The stream ended before its length, or continues after it.</exception>
    internal async ValueTask<int> ReadAsync(Memory<byte> buffer, long sent, CancellationToken cancellationToken)
    {
        if (_length is { } length && length - sent < buffer.Length) buffer = buffer[..(int)(length - sent)];
        if (buffer.IsEmpty && (sent > 0 || !_endsThere)) return 0;
        _isRead = true;
        try
        {
            var read = buffer.IsEmpty ? 0 : await _source.ReadAsync(buffer, cancellationToken).ConfigureAwait(false);
            if (read == 0 && _length > sent) throw Short(sent, _length.Value);
            // Checked before the last bytes are passed on: once the service has them all, the object exists.
            if (_endsThere && sent + read == _length && await _source.ReadAsync(s_beyond, cancellationToken).ConfigureAwait(false) > 0)
                throw AwsStreamUse.Longer(_length.Value);
            return read;
        }
        catch (Exception error) when (!cancellationToken.IsCancellationRequested)
        {
            Fault = ExceptionDispatchInfo.Capture(error);
            throw;
        }
    }

    private static ArgumentException Short(long there, long wanted) => new(
        string.Create(
            CultureInfo.InvariantCulture,
            $"The body's stream ended after {there} of {wanted} bytes. Provide the whole body, or its correct length."));
}
