using System.Buffers;
using System.IO.Pipelines;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Tern.Local.Hosting;

namespace Tern.Local.Tests.Hosting.Http;

/// <summary>One request to the application, sent repeatedly without a server, so that only the application's
/// allocations count.</summary>
internal sealed class HttpCall
{
    private readonly LoopbackApplication _application;
    private readonly FeatureCollection _context = new();
    private readonly HttpResponseFeature _response = new();
    private readonly BodyReader _body;
    private readonly AnswerWriter _answer = new();

    public HttpCall(LoopbackApplication application, string operation, string body)
    {
        _application = application;
        _body = new BodyReader(System.Text.Encoding.UTF8.GetBytes(body));
        _context.Set<IHttpRequestFeature>(new HttpRequestFeature
        {
            Method = "POST",
            Path = "/",
            Protocol = "HTTP/1.1",
            QueryString = "",
            Headers = new HeaderDictionary
            {
                ["Host"] = "127.0.0.1:8000",
                ["Content-Type"] = "application/x-amz-json-1.0",
                ["X-Amz-Target"] = "DynamoDB_20120810." + operation,
                ["X-Amz-Date"] = "20261121T080000Z",
                ["Authorization"] = "AWS4-HMAC-SHA256 Credential=a/20261121/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0",
            },
        });
        _context.Set<IHttpResponseFeature>(_response);
        _context.Set<IRequestBodyPipeFeature>(_body);
        _context.Set<IHttpResponseBodyFeature>(_answer);
    }

    /// <summary>The last answer's body.</summary>
    public string Answer => System.Text.Encoding.UTF8.GetString(_answer.Body.WrittenSpan);

    public void Send()
    {
        _response.Headers.Clear();
        _body.Rewind();
        _answer.Body.ResetWrittenCount();
        var task = _application.ProcessRequestAsync(_context);
        if (!task.IsCompletedSuccessfully)
            throw new InvalidOperationException("The request went on to another thread, where its bytes are not counted.", task.Exception);
        if (_response.StatusCode != 200) throw new InvalidOperationException($"The answer is {_response.StatusCode}: {Answer}");
    }

    /// <summary>A body that has arrived completely.</summary>
    private sealed class BodyReader(byte[] body) : PipeReader, IRequestBodyPipeFeature
    {
        private ReadOnlySequence<byte> _rest = new(body);

        public PipeReader Reader => this;

        public void Rewind() => _rest = new ReadOnlySequence<byte>(body);

        public override ValueTask<ReadResult> ReadAsync(CancellationToken cancellationToken = default) =>
            new(new ReadResult(_rest, isCanceled: false, isCompleted: true));

        public override bool TryRead(out ReadResult result)
        {
            result = new ReadResult(_rest, isCanceled: false, isCompleted: true);
            return true;
        }

        public override void AdvanceTo(SequencePosition consumed) => _rest = _rest.Slice(consumed);

        public override void AdvanceTo(SequencePosition consumed, SequencePosition examined) => AdvanceTo(consumed);

        public override void CancelPendingRead()
        {
        }

        public override void Complete(Exception? exception = null)
        {
        }
    }

    /// <summary>Keeps the answer's body.</summary>
    private sealed class AnswerWriter : PipeWriter, IHttpResponseBodyFeature
    {
        public ArrayBufferWriter<byte> Body { get; } = new(4096);

        public Stream Stream => throw new NotSupportedException();

        public PipeWriter Writer => this;

        public override void Advance(int bytes) => Body.Advance(bytes);

        public override Memory<byte> GetMemory(int sizeHint = 0) => Body.GetMemory(sizeHint);

        public override Span<byte> GetSpan(int sizeHint = 0) => Body.GetSpan(sizeHint);

        public override ValueTask<FlushResult> FlushAsync(CancellationToken cancellationToken = default) => default;

        public override void CancelPendingFlush()
        {
        }

        public override void Complete(Exception? exception = null)
        {
        }

        public Task CompleteAsync() => Task.CompletedTask;

        public void DisableBuffering()
        {
        }

        public Task SendFileAsync(string path, long offset, long? count, CancellationToken cancellationToken = default) => throw new NotSupportedException();

        public Task StartAsync(CancellationToken cancellationToken = default) => Task.CompletedTask;
    }
}
