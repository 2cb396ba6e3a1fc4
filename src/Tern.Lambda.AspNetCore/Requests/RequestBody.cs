using System.Buffers;
using System.Buffers.Text;
using Microsoft.AspNetCore.Http;
using Tern.Buffers;
using Tern.Json;
using Tern.Lambda.Events;

namespace Tern.Lambda.AspNetCore;

/// <summary>
/// A request's body as a stream over the event's bytes, or over decoded bytes. It ends with its invocation.
/// </summary>
internal sealed class RequestBody(ReadOnlyMemory<byte> bytes) : Stream
{
    private const int NotStarted = -1;
    private const int Ended = int.MinValue;

    private ReadOnlyMemory<byte> _bytes = bytes;
    private int _position = NotStarted;
    private int _limit = int.MaxValue;

    /// <summary>true if reading has begun, so that its size can't be limited anymore; otherwise, false.</summary>
    public bool IsStarted => _position != NotStarted;

    public override bool CanRead => true;

    public override bool CanSeek => false;

    public override bool CanWrite => false;

    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    /// <summary>Decodes an event's body.</summary>
    /// <param name="request">The event.</param>
    /// <param name="decoded">The buffer for a body that must be decoded.</param>
    /// <exception cref="LambdaEventException">The event declares the body as base64, but it isn't.</exception>
    public static ReadOnlyMemory<byte> Decode(HttpEvent request, PooledBuffer decoded)
    {
        var slice = request.Body;
        if (!slice.IsPresent || slice.Length == 0) return default;
        var raw = request.Json.Slice(slice.Start, slice.Length);
        if (slice.IsEscaped)
        {
            decoded.Advance(AwsJsonReader.Unescape(raw.Span, decoded.GetSpan(raw.Length)));
            if (!request.IsBase64) return decoded.WrittenMemory;
            // A slash may be escaped. This is rare enough for a copy.
            raw = decoded.WrittenMemory.ToArray();
            decoded.Clear();
        }

        if (!request.IsBase64) return raw;
        var target = decoded.GetSpan(Base64.GetMaxDecodedFromUtf8Length(raw.Length));
        if (Base64.DecodeFromUtf8(raw.Span, target, out _, out var written) != OperationStatus.Done)
            throw new LambdaEventException("The event declares its body as base64 (isBase64Encoded), but it isn't valid base64.");
        decoded.Advance(written);
        return decoded.WrittenMemory;
    }

    /// <summary>Makes the first read fail if the body is larger.</summary>
    public void Limit(long? bytes) => _limit = (int)Math.Min(bytes ?? int.MaxValue, int.MaxValue);

    /// <summary>Ends the body: its bytes are reused from here on.</summary>
    public void End()
    {
        _position = Ended;
        _bytes = default;
    }

    public override int Read(Span<byte> buffer)
    {
        ObjectDisposedException.ThrowIf(_position == Ended, this);
        if (_position == NotStarted) Start();
        var count = Math.Min(buffer.Length, _bytes.Length - _position);
        _bytes.Span.Slice(_position, count).CopyTo(buffer);
        _position += count;
        return count;
    }

    public override int Read(byte[] buffer, int offset, int count)
    {
        ValidateBufferArguments(buffer, offset, count);
        return Read(buffer.AsSpan(offset, count));
    }

    public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken)
    {
        ValidateBufferArguments(buffer, offset, count);
        return cancellationToken.IsCancellationRequested
            ? Task.FromCanceled<int>(cancellationToken)
            : Task.FromResult(Read(buffer.AsSpan(offset, count)));
    }

    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) =>
        cancellationToken.IsCancellationRequested ? ValueTask.FromCanceled<int>(cancellationToken) : new ValueTask<int>(Read(buffer.Span));

    private void Start()
    {
        if (_bytes.Length > _limit)
        {
            throw new BadHttpRequestException(
                $"The request's body has {_bytes.Length} bytes, but at most {_limit} are allowed.", StatusCodes.Status413PayloadTooLarge);
        }

        _position = 0;
    }

    public override void Flush()
    {
    }

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
}
