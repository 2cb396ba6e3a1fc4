using System.Threading.Tasks.Sources;
using Tern.Http;
using Tern.Pipeline;
using Tern.TestHarness;

namespace Tern.Core.Tests.Pipeline;

public sealed class AllocationTests
{
    // A handler written by hand over the same invoker costs 1,704 B: its message, its headers and the response that is
    // created here. The difference is what AWS's headers, retries, timeouts and telemetry may add.
    private const int Most = 1_950;

    [Fact]
    public void A_call_over_HttpClient_allocates_little_more_than_HttpClient_itself()
    {
        var pipeline = Client(new CannedHandler("{}"u8.ToArray(), headers: s_headers));

        Assert.InRange(AllocationTest.BytesPerCall(() => CallAsync(pipeline, CancellationToken.None)), 1, Most);
    }

    [Fact]
    public void A_token_that_may_be_cancelled_costs_nothing_more()
    {
        using var source = new CancellationTokenSource();
        var pipeline = Client(new CannedHandler("{}"u8.ToArray(), headers: s_headers));
        var without = AllocationTest.BytesPerCall(() => CallAsync(pipeline, CancellationToken.None));

        // Fewer if the code was optimized in the meantime.
        Assert.InRange(AllocationTest.BytesPerCall(() => CallAsync(pipeline, source.Token)), 1, without);
    }

    [Fact]
    public void The_pipeline_itself_allocates_the_call_s_id_and_nothing_else()
    {
        var options = TestService.Options();
        options.Transport = new CannedTransport();
        var pipeline = new AwsPipeline(TestService.Other, options);

        // 36 characters of a string: 96 B.
        Assert.Equal(96, AllocationTest.BytesPerCall(() => CallAsync(pipeline, CancellationToken.None)));
    }

    [Fact]
    public void A_call_that_waits_for_its_answer_costs_its_caller_s_task_and_nothing_else()
    {
        var options = TestService.Options();
        var transport = new SignaledTransport();
        options.Transport = transport;
        var pipeline = new AwsPipeline(TestService.Other, options);

        // The call's ID of 96 B, and a task of 80 B; another state machine would take 208 B.
        var bytes = AllocationTest.BytesPerCall(() =>
        {
            var call = pipeline.SendAsync(Operation, 1, null, CancellationToken.None);
            if (call.IsCompleted) throw new InvalidOperationException("The call did not wait.");
            transport.Answer();
            if (!call.IsCompletedSuccessfully) throw new InvalidOperationException("The call did not end.");
        });
        Assert.InRange(bytes, 96, 96 + 96);
    }

    [Fact]
    public void A_hook_costs_nothing_but_what_it_allocates_itself()
    {
        var options = TestService.Options();
        options.Transport = new CannedTransport();
        options.Hooks = [new Nothing()];
        var pipeline = new AwsPipeline(TestService.Other, options);

        Assert.Equal(96, AllocationTest.BytesPerCall(() => CallAsync(pipeline, CancellationToken.None)));
    }

    private sealed class Nothing : AwsCallHook;

    private static readonly AwsOperation<int, int> Operation = new(
        TestService.Other,
        "Count",
        static (int request, AwsHttpRequest http) =>
        {
            http.Headers.Add("content-type", "application/x-amz-json-1.0");
            http.Headers.Add("x-amz-target", "Test_20120810.Count");
            http.Body.Write("""{"TableName":"orders","Key":{"pk":{"S":"CUSTOMER#1"},"sk":{"S":"ORDER#1"}}}"""u8);
        },
        static (int request, AwsHttpResponse answer) => answer.Body.Length);

    private static readonly (string Name, string Value)[] s_headers =
        [("x-amzn-RequestId", "4KBNVRGD25RG1KEO9UT4V3FQDJVV4KQNSO5AEMVJF66Q9ASUAAJG"), ("x-amz-crc32", "2745614147")];

    private static AwsPipeline Client(HttpMessageHandler handler)
    {
        var options = TestService.Options();
        options.HttpMessageHandler = handler;
        return new AwsPipeline(TestService.Other, options);
    }

    private static async ValueTask CallAsync(AwsPipeline pipeline, CancellationToken token) => await pipeline.SendAsync(Operation, 1, null, token);

    // Answers when the test asks it to, on the test's thread, and allocates nothing.
    private sealed class SignaledTransport : AwsTransport, IValueTaskSource<AwsHttpResponse>
    {
        private readonly CannedTransport _inner = new();
        private ManualResetValueTaskSourceCore<AwsHttpResponse> _core;

        public override ValueTask<AwsHttpResponse> SendAsync(AwsHttpRequest request, CancellationToken cancellationToken)
        {
            _core.Reset();
            return new ValueTask<AwsHttpResponse>(this, _core.Version);
        }

        public void Answer() => _core.SetResult(_inner.Answer);

        AwsHttpResponse IValueTaskSource<AwsHttpResponse>.GetResult(short token) => _core.GetResult(token);

        ValueTaskSourceStatus IValueTaskSource<AwsHttpResponse>.GetStatus(short token) => _core.GetStatus(token);

        void IValueTaskSource<AwsHttpResponse>.OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags) =>
            _core.OnCompleted(continuation, state, token, flags);
    }

    private sealed class CannedTransport : AwsTransport
    {
        public AwsHttpResponse Answer { get; } = new Canned();

        public override ValueTask<AwsHttpResponse> SendAsync(AwsHttpRequest request, CancellationToken cancellationToken) => new(Answer);

        private sealed class Canned : AwsHttpResponse
        {
            private static readonly byte[] Text = "{}"u8.ToArray();

            public override int StatusCode => 200;

            public override ReadOnlyMemory<byte> Body => Text;

            public override string? GetHeader(string name) => null;

            public override IEnumerable<KeyValuePair<string, string>> GetHeaders() => [];

            protected override void Dispose(bool disposing) { }
        }
    }
}
