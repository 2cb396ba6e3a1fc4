using System.Buffers.Text;
using Tern.Buffers;
using Tern.Lambda.Http1;
using Tern.Lambda.Errors;
using Tern.Lambda.Streaming;

namespace Tern.Lambda.Runtime;

/// <summary>
/// A streamed response that is sent chunked to the Runtime API, on the connection that delivered the event. An error is
/// sent in the trailers <c>Lambda-Runtime-Function-Error-Type</c> and <c>Lambda-Runtime-Function-Error-Body</c>; the
/// body is JSON in base64.
/// </summary>
internal sealed class ChunkedOutput(RuntimeApiConnection api, ReadOnlyMemory<byte> head) : StreamOutput, IDisposable
{
    // All trailers together stay below 4 KB, the maximum that HTTP servers written in Go read.
    private const int ErrorBytes = 2600;

    private Http1Connection? _connection;

    // Opened if the other connection can't be used: that one still holds the event, which the handler reads.
    private Http1Connection? _own;

    public override void Send(ReadOnlySpan<byte> bytes)
    {
        if (_connection is null) Begin(bytes);
        else _connection.WriteChunk(bytes);
    }

    public override void End(ReadOnlySpan<byte> rest, ErrorReport? error)
    {
        using var trailers = new PooledBuffer();
        if (error is not null) WriteTrailers(trailers, error);
        if (_connection is null) Begin(default);
        _connection!.EndChunks(rest, trailers.WrittenSpan);
    }

    /// <summary>Receives the Runtime API's reply to the response.</summary>
    /// <exception cref="IOException">There is no reply.</exception>
    public Http1Response Receive() => _connection is { } connection ? connection.Receive() : throw new IOException("The response wasn't started.");

    public void Dispose() => _own?.Dispose();

    private void Begin(ReadOnlySpan<byte> bytes)
    {
        if (api.Reusable is { } connection)
        {
            try
            {
                Begin(connection, bytes);
                return;
            }
            catch (IOException)
            {
                // The connection was closed in the meantime. Nothing of the response is lost yet: retry on a new one.
            }
        }

        _connection = null;
        _own = api.OpenAnother();
        Begin(_own, bytes);
    }

    private void Begin(Http1Connection connection, ReadOnlySpan<byte> bytes)
    {
        connection.BeginChunks(head.Span);
        _connection = connection;
        if (bytes.Length > 0) connection.WriteChunk(bytes);
    }

    private static void WriteTrailers(PooledBuffer trailers, ErrorReport error)
    {
        using var json = new PooledBuffer();
        ErrorReportWriter.Write(json, error, ErrorBytes);
        trailers.Write("Lambda-Runtime-Function-Error-Type: "u8);
        var type = ErrorTypeName.ForHeader(error.Type);
        trailers.Advance(System.Text.Encoding.ASCII.GetBytes(type, trailers.GetSpan(type.Length)));
        trailers.Write("\r\nLambda-Runtime-Function-Error-Body: "u8);
        Base64.EncodeToUtf8(json.WrittenSpan, trailers.GetSpan(Base64.GetMaxEncodedToUtf8Length(json.WrittenCount)), out _, out var written);
        trailers.Advance(written);
        trailers.Write("\r\n"u8);
    }
}
