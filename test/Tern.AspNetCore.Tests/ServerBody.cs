using System.Diagnostics.CodeAnalysis;
using System.IO.Pipelines;
using Microsoft.AspNetCore.Http.Features;

namespace Tern.AspNetCore.Tests;

/// <summary>The server's body of a response, which counts what it is asked to write.</summary>
[SuppressMessage("Design", "CA1001", Justification = "The body of a response is its server's.")]
internal sealed class ServerBody(IHttpResponseBodyFeature inner) : IHttpResponseBodyFeature
{
    private readonly CountedStream _stream = new(inner.Stream);

    public int Writes => _stream.Count;

    public bool IsBufferingOff { get; private set; }

    /// <summary>The stream that the application had as its response body.</summary>
    public IHttpResponseBodyFeature? Seen { get; set; }

    public Stream Stream => _stream;

    public PipeWriter Writer => inner.Writer;

    public void DisableBuffering()
    {
        IsBufferingOff = true;
        inner.DisableBuffering();
    }

    public Task StartAsync(CancellationToken cancellationToken = default) => inner.StartAsync(cancellationToken);

    public Task SendFileAsync(string path, long offset, long? count, CancellationToken cancellationToken = default) =>
        inner.SendFileAsync(path, offset, count, cancellationToken);

    public Task CompleteAsync() => inner.CompleteAsync();

    private sealed class CountedStream(Stream inner) : Stream
    {
        public int Count { get; private set; }

        public override bool CanRead => false;

        public override bool CanSeek => false;

        public override bool CanWrite => true;

        public override long Length => throw new NotSupportedException();

        public override long Position { get => throw new NotSupportedException(); set => throw new NotSupportedException(); }

        public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
        {
            Count++;
            return inner.WriteAsync(buffer, cancellationToken);
        }

        public override void Write(byte[] buffer, int offset, int count)
        {
            Count++;
            inner.Write(buffer, offset, count);
        }

        public override void Flush() => inner.Flush();

        public override Task FlushAsync(CancellationToken cancellationToken) => inner.FlushAsync(cancellationToken);

        public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

        public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

        public override void SetLength(long value) => throw new NotSupportedException();
    }
}
