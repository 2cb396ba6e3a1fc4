using System.Buffers;
using System.Globalization;
using System.Runtime.ExceptionServices;

namespace Tern.Http;

/// <summary>A request's body that is sent as it is read, from where its stream stands when the call begins.</summary>
/// <remarks>The stream belongs to the caller, who disposes it when the call has ended. A stream that can seek is sent again where a call is retried.</remarks>
public sealed class AwsRequestStream
{
    private const int BufferLength = 64 * 1024;

    // Takes what must not be there. Nobody looks at it, so all calls share it; a FileStream would allocate a buffer of its own for a shorter one.
    private static readonly byte[] s_beyond = new byte[4096];

    private readonly Stream _source;
    private readonly long _start;
    private readonly long? _length;
    private readonly bool _endsThere;
    private bool _isInUse;
    private bool _isRead;
    private long _sent;

    /// <summary>Takes a stream as a body.</summary>
    /// <param name="source">The stream.</param>
    /// <param name="length">How many bytes are sent; null for all that the stream has.</param>
    /// <exception cref="ArgumentException">The stream can't be read, stands at its end, or has fewer bytes.</exception>
    public AwsRequestStream(Stream source, long? length = null)
    {
        ArgumentNullException.ThrowIfNull(source);
        if (!source.CanRead) throw new ArgumentException("The body's stream can't be read. Give one that can.", nameof(source));
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
            // Where another upload has read it to its end, that is the reason.
            if (AwsStreamUse.IsUsed(source)) throw AwsStreamUse.InUse();
            AwsStreamUse.CheckPosition(_start, all);
        }

        var rest = Math.Max(0, all - _start);
        if (length > rest) throw Short(rest, length.Value);
        _length = length ?? rest;
        _endsThere = length is null;
    }

    /// <summary>The number of bytes that are sent; null when only the stream's end will tell.</summary>
    public long? Length => Encoding is { } encoding ? encoding.GetLength(_length!.Value) : _length;

    /// <summary>Whether the body can be sent again.</summary>
    public bool CanRewind => _source.CanSeek;

    /// <summary>The body where it is made of parts, such as events, while it is sent; else null.</summary>
    internal PartedBody? Parts => _source as PartedBody;

    /// <summary>How the body is written for the connection, where its length is known; null where it is sent as it is.</summary>
    internal BodyEncoding? Encoding { get; set; }

    /// <summary>Tells that bytes have been taken, so that whoever watches the time knows it.</summary>
    internal SendProgress Progress { get; } = new();

    /// <summary>The bytes that the connection has taken in the attempt that runs.</summary>
    internal long Sent => Volatile.Read(ref _sent);

    /// <summary>What the caller's stream threw: how the call ends. Null while it is sound.</summary>
    internal ExceptionDispatchInfo? Fault { get; private set; }

    /// <summary>Whether some of the body was read that can't be read again.</summary>
    internal bool IsSpent => _isRead && !CanRewind;

    /// <summary>Whether what is read now is sent; false while the body is only hashed.</summary>
    internal bool IsSent
    {
        set
        {
            if (_source is IAwsBodyStream body) body.IsSent = value;
        }
    }

    /// <summary>Keeps other uploads from reading the stream until <see cref="EndUse"/>.</summary>
    /// <exception cref="InvalidOperationException">Another upload reads it.</exception>
    internal void BeginUse()
    {
        if (Parts is not null) return;
        AwsStreamUse.Begin(_source);
        _isInUse = true;
        // An upload that has ended since then has moved it: from there only a part would be sent.
        if (CanRewind && _source.Position != _start) throw AwsStreamUse.InUse();
    }

    /// <summary>Lets other uploads read the stream. Calling it again does nothing.</summary>
    internal void EndUse()
    {
        if (!_isInUse) return;
        _isInUse = false;
        AwsStreamUse.End(_source);
    }

    /// <summary>
    /// Sends the body, from its first byte: for transports. Each piece that the destination takes starts the attempt's
    /// time anew.
    /// </summary>
    /// <param name="destination">Where the bytes go.</param>
    /// <param name="cancellationToken">Ends the sending.</param>
    /// <returns>A task that ends when all is sent, and flushed.</returns>
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
            while (await ReadAsync(buffer, _sent, cancellationToken).ConfigureAwait(false) is var read and > 0)
            {
                await destination.WriteAsync(buffer.AsMemory(0, read), cancellationToken).ConfigureAwait(false);
                // A part is for the service now, not when enough of them have come together.
                if (Parts is not null) await destination.FlushAsync(cancellationToken).ConfigureAwait(false);
                Volatile.Write(ref _sent, _sent + read);
                Progress.Note();
            }
        }
        finally
        {
            // Not where it was cancelled: a read or a write may still be under way in it.
            if (!cancellationToken.IsCancellationRequested) ArrayPool<byte>.Shared.Return(buffer);
            if (Parts is { } parts) await parts.EndAsync().ConfigureAwait(false);
        }
    }

    private async Task CopyEncodedAsync(BodyEncoding encoding, Stream destination, CancellationToken cancellationToken)
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
                    // A source that gives little at a time is slow, and not silent.
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
            // Not where it was cancelled: a read or a write may still be under way in it.
            if (!cancellationToken.IsCancellationRequested) ArrayPool<byte>.Shared.Return(buffer);
        }
    }

    /// <summary>Goes back to the body's first byte.</summary>
    internal void Rewind()
    {
        if (_isRead && CanRewind) _source.Position = _start;
        _isRead = false;
    }

    /// <summary>Reads the body's next bytes.</summary>
    /// <param name="buffer">Where to; its end is cut where the body is shorter.</param>
    /// <param name="sent">The bytes that were read before.</param>
    /// <param name="cancellationToken">Ends the wait.</param>
    /// <returns>The number of bytes; 0 at the end.</returns>
    /// <exception cref="ArgumentException">The stream ended before its length, or goes on after it.</exception>
    internal async ValueTask<int> ReadAsync(Memory<byte> buffer, long sent, CancellationToken cancellationToken)
    {
        if (_length is { } length && length - sent < buffer.Length) buffer = buffer[..(int)(length - sent)];
        if (buffer.IsEmpty && (sent > 0 || !_endsThere)) return 0;
        _isRead = true;
        try
        {
            var read = buffer.IsEmpty ? 0 : await _source.ReadAsync(buffer, cancellationToken).ConfigureAwait(false);
            if (read == 0 && _length > sent) throw Short(sent, _length.Value);
            // Looked for before the last bytes are given away: once all is there, so is the object.
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
            $"The body's stream ended after {there} bytes, and {wanted} were to be sent. Give the whole body, or its true length."));
}
