using System.Buffers;
using System.Globalization;
using System.Runtime.CompilerServices;

namespace Tern.Http;

/// <summary>Reads the whole body of a response into a rented array.</summary>
internal static class ResponseBodyReader
{
    private const int FirstLength = 32 * 1024;

    // The result is a class instead of a tuple of array and length: generic code over reference types is precompiled,
    // but code over the tuple would be compiled at a process's first call.
    /// <param name="message">The HTTP response.</param>
    /// <param name="maxLength">The maximum length of the body.</param>
    /// <param name="noteReceived">The callback to invoke whenever a wait for bytes ends, or null.</param>
    /// <param name="cancellationToken">A token that cancels reading.</param>
    /// <returns>The response with its body; its message is <paramref name="message"/>.</returns>
    /// <exception cref="AwsTransportException">The body is longer than <paramref name="maxLength"/>, or shorter than
    /// announced.</exception>
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public static async ValueTask<HttpClientResponse> ReadAsync(
        HttpResponseMessage message, long maxLength, Action? noteReceived, CancellationToken cancellationToken)
    {
        var content = message.Content;
        var announced = content.Headers.ContentLength;
        if (announced == 0) return new HttpClientResponse(message, [], 0);
        maxLength = Math.Min(maxLength, Array.MaxLength - 1);
        if (announced > maxLength) throw TooLong(announced.Value, maxLength);

        if (HasTwoLengths(message)) throw TwoLengths();
        var stream = await content.ReadAsStreamAsync(cancellationToken).ConfigureAwait(false);
        // Grow in steps: a length that is announced but not sent must not cost that much memory.
        var array = ArrayPool<byte>.Shared.Rent((int)Math.Min(announced ?? FirstLength, FirstLength));
        try
        {
            var length = 0;
            while (length != announced)
            {
                if (length == array.Length) Grow(ref array, length, announced);
                var room = (int)Math.Min(array.Length, announced ?? array.Length);
                var reading = stream.ReadAsync(array.AsMemory(length, room - length), cancellationToken);
                var isWaiting = !reading.IsCompleted;
                var read = await reading.ConfigureAwait(false);
                if (isWaiting && read > 0) noteReceived?.Invoke();
                if (read == 0 && announced is not null) throw TooShort(length, announced.Value);
                if (read == 0) break;
                length += read;
                if (length > maxLength) throw TooLong(null, maxLength);
            }

            return new HttpClientResponse(message, array, length);
        }
        catch (Exception error) when (error is not OperationCanceledException && !cancellationToken.IsCancellationRequested)
        {
            // Not if the attempt was canceled: the stream may still write into the array, which is then left to the
            // garbage collector.
            ArrayPool<byte>.Shared.Return(array);
            throw;
        }
    }

    // .NET uses the first of several lengths. If an intermediary framed the response by another one, the body would
    // include another response's bytes. With a checksum, that is detected anyway, and checking here would cost a
    // string.
    private static bool HasTwoLengths(HttpResponseMessage message)
    {
        if (message.Headers.NonValidated.Contains("x-amz-crc32") || !message.Content.Headers.NonValidated.TryGetValues("Content-Length", out var lengths))
            return false;
        if (lengths.Count < 2) return false;
        string? first = null;
        foreach (var length in lengths)
        {
            first ??= length;
            if (length != first) return true;
        }

        return false;
    }

    private static void Grow(ref byte[] array, int length, long? announced)
    {
        var larger = ArrayPool<byte>.Shared.Rent((int)Math.Min((long)array.Length * 2, announced ?? Array.MaxLength));
        array.AsSpan(0, length).CopyTo(larger);
        ArrayPool<byte>.Shared.Return(array);
        array = larger;
    }

    private static AwsTransportException TooLong(long? announced, long maxLength) => new(
        announced is { } length
            ? string.Create(
                CultureInfo.InvariantCulture,
                $"The response has {length} bytes, but this client reads at most {maxLength}. Request less, or raise MaxResponseLength.")
            : string.Create(
                CultureInfo.InvariantCulture,
                $"The response is longer than the {maxLength} bytes that this client reads at most. Request less, or raise MaxResponseLength."),
        AwsTransportFault.ResponseTooLarge);

    private static AwsTransportException TwoLengths() => new(
        "The response has two different Content-Length headers, so its end is unknown. Check for a proxy between this program and the service.",
        AwsTransportFault.MalformedResponse);

    private static AwsTransportException TooShort(int length, long announced) => new(
        string.Create(
            CultureInfo.InvariantCulture, $"The response ended after {length} of {announced} bytes."), AwsTransportFault.ConnectionLost);
}
