using System.Buffers;
using System.Text;
using Tern.Lambda.Tests.Runtime;
using Tern.TestHarness;

namespace Tern.Lambda.Tests.Context;

public sealed class InvocationContextTests
{
    private static readonly DateTimeOffset Start = new(2026, 1, 1, 0, 0, 0, TimeSpan.Zero);

    [Fact]
    public async Task The_context_is_what_the_headers_and_the_variables_say()
    {
        LambdaContext? seen = null;
        await using var run = RuntimeRun.Start(Keep(context => seen = context));
        var invocation = run.Api.Enqueue(new FakeInvocation
        {
            Deadline = Start.AddMinutes(1),
            TraceId = "Root=1-2-3;Parent=4;Sampled=1",
            Headers =
            {
                ("Lambda-Runtime-Aws-Tenant-Id", "blue"),
                ("Lambda-Runtime-Client-Context", """{"client":{"app_title":"t"}}"""),
                ("Lambda-Runtime-Cognito-Identity", """{"more":[1,{"a":2}],"cognitoIdentityId":"eu-west-1:id","cognitoIdentityPoolId":"eu-west-1:pool"}"""),
            },
        });
        await invocation.Answered;

        Assert.NotNull(seen);
        Assert.Equal(invocation.RequestId, seen.RequestId);
        Assert.Equal(invocation.FunctionArn, seen.InvokedFunctionArn);
        Assert.Equal(Start.AddMinutes(1), seen.Deadline);
        Assert.Equal("Root=1-2-3;Parent=4;Sampled=1", seen.TraceId);
        Assert.Equal("blue", seen.TenantId);
        Assert.Equal("""{"client":{"app_title":"t"}}""", seen.ClientContext);
        Assert.Equal(new CognitoIdentity("eu-west-1:id", "eu-west-1:pool"), seen.Identity);
        Assert.True(seen.IsColdStart);
        Assert.Equal("tern", seen.Function.Name);
        Assert.Equal("7", seen.Function.Version);
        Assert.Equal("/aws/lambda/tern", seen.Function.LogGroup);
    }

    [Fact]
    public async Task Missing_headers_are_null_and_the_deadline_is_never()
    {
        LambdaContext? seen = null;
        var token = new CancellationToken(canceled: true);
        var api = new FakeRuntimeApi();
        await using var run = RuntimeRun.Start(Keep(context => (seen, token) = (context, context.CancellationToken)), api: api);
        api.Enqueue(new FakeInvocation { OnNext = FakeAnswer.Of(200, "{}", ("Lambda-Runtime-Aws-Request-Id", "only-an-id")) });
        await api.WaitForRequestAsync(request => request.RequestId == "only-an-id");

        Assert.Equal("only-an-id", seen!.RequestId);
        Assert.Equal(DateTimeOffset.MaxValue, seen.Deadline);
        Assert.Equal(CancellationToken.None, token);
        Assert.Null(seen.TraceId);
        Assert.Null(seen.TenantId);
        Assert.Null(seen.Identity);
        Assert.Equal("", seen.InvokedFunctionArn);
    }

    [Theory]
    [InlineData("not JSON")]
    [InlineData("[]")]
    [InlineData("""{"cognitoIdentityId":1}""")]
    [InlineData("""{"cognitoIdentityId":"a","cognitoIdentityPoolId":""")]
    [InlineData("""{"cognitoIdentityId":"\ud800","cognitoIdentityPoolId":"a"}""")]
    public async Task A_malformed_Cognito_identity_does_not_fail_the_invocation(string header)
    {
        var api = new FakeRuntimeApi();
        await using var run = RuntimeRun.Start(Keep(_ => { }), api: api);

        Assert.True((await api.Enqueue(new FakeInvocation { Headers = { ("Lambda-Runtime-Cognito-Identity", header) } }).Answered).IsResponse);
    }

    [Fact]
    public async Task Only_the_first_invocation_is_a_cold_start()
    {
        var cold = new List<bool>();
        await using var run = RuntimeRun.Start(Keep(context => cold.Add(context.IsColdStart)));
        await run.Api.Enqueue("1").Answered;
        await run.Api.Enqueue("2").Answered;

        Assert.Equal([true, false], cold);
    }

    [Fact]
    public async Task An_invocation_that_is_used_after_its_end_throws()
    {
        LambdaInvocation kept = default;
        LambdaContext? context = null;
        await using var run = RuntimeRun.Start((_, _, invocation) =>
        {
            if (kept == default) (kept, context) = (invocation, invocation.Context);
            return ValueTask.CompletedTask;
        });
        var first = run.Api.Enqueue("1");
        await first.Answered;
        await run.Api.Enqueue("2").Answered;

        Assert.Throws<ObjectDisposedException>(() => kept.Context);
        Assert.Throws<ObjectDisposedException>(() => kept.RequestIdUtf8.Length);
        Assert.Throws<ObjectDisposedException>(() => kept.CancellationToken);
        Assert.Throws<ObjectDisposedException>(() => kept.BeginStream());
        Assert.Throws<ObjectDisposedException>(() => default(LambdaInvocation).Deadline);
        // The context stays the same, except for the token, which tells leftover work to stop.
        Assert.Equal(first.RequestId, context!.RequestId);
        Assert.True(context.CancellationToken.IsCancellationRequested);
    }

    [Fact]
    public async Task The_request_id_is_there_as_bytes()
    {
        await using var run = RuntimeRun.Start((_, response, invocation) =>
        {
            response.Write(invocation.RequestIdUtf8);
            return ValueTask.CompletedTask;
        });
        var invocation = run.Api.Enqueue("1");

        Assert.Equal(invocation.RequestId, (await invocation.Answered).Text);
    }

    [Theory]
    // Half a second before the deadline, but never more than a fifth of the time there is.
    [InlineData(60_000, 59_500)]
    [InlineData(1_000, 800)]
    public async Task The_token_fires_a_margin_before_the_deadline(int milliseconds, int expected)
    {
        var clock = new ManualTimeProvider();
        var token = new TaskCompletionSource<CancellationToken>(TaskCreationOptions.RunContinuationsAsynchronously);
        await using var run = RuntimeRun.Start(
            async (_, _, invocation) =>
            {
                token.SetResult(invocation.CancellationToken);
                Assert.Equal(invocation.CancellationToken, invocation.Context.CancellationToken);
                await Task.Delay(Timeout.Infinite, invocation.CancellationToken).ContinueWith(_ => { }, TaskScheduler.Default);
            },
            options => options.Clock = clock);
        var invocation = run.Api.Enqueue(new FakeInvocation { Deadline = clock.GetUtcNow().AddMilliseconds(milliseconds) });
        var seen = await token.Task.WaitAsync(FakeRuntimeApi.Patience);

        clock.Advance(TimeSpan.FromMilliseconds(expected - 1));
        Assert.False(seen.IsCancellationRequested);
        clock.Advance(TimeSpan.FromMilliseconds(1));
        Assert.True(seen.IsCancellationRequested);
        Assert.True((await invocation.Answered).IsResponse);
    }

    [Fact]
    public async Task The_token_of_one_invocation_never_fires_for_the_deadline_of_another()
    {
        var clock = new ManualTimeProvider();
        var tokens = new List<CancellationToken>();
        var gate = new TaskCompletionSource();
        var second = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        await using var run = RuntimeRun.Start(
            async (request, _, invocation) =>
            {
                tokens.Add(invocation.CancellationToken);
                if (request.Span[0] == '1') return;
                second.SetResult();
                await gate.Task;
            },
            options => options.Clock = clock);
        await run.Api.Enqueue(new FakeInvocation { Event = "1"u8.ToArray(), Deadline = clock.GetUtcNow().AddSeconds(10) }).Answered;
        run.Api.Enqueue(new FakeInvocation { Event = "2"u8.ToArray(), Deadline = clock.GetUtcNow().AddSeconds(20) });
        await second.Task.WaitAsync(FakeRuntimeApi.Patience);

        clock.Advance(TimeSpan.FromSeconds(15));
        Assert.False(tokens[0].IsCancellationRequested);
        Assert.False(tokens[1].IsCancellationRequested);
        clock.Advance(TimeSpan.FromSeconds(5));
        Assert.False(tokens[0].IsCancellationRequested);
        Assert.True(tokens[1].IsCancellationRequested);
        gate.SetResult();
    }

    [Fact]
    public async Task A_callback_of_the_token_that_throws_is_logged_and_ends_nothing()
    {
        var clock = new ManualTimeProvider();
        var registered = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        var gate = new TaskCompletionSource();
        await using var run = RuntimeRun.Start(
            async (_, _, invocation) =>
            {
                invocation.CancellationToken.Register(() => throw new InvalidOperationException("x"));
                registered.SetResult();
                await gate.Task;
            },
            options => options.Clock = clock);
        var invocation = run.Api.Enqueue(new FakeInvocation { Deadline = clock.GetUtcNow().AddSeconds(10) });
        await registered.Task.WaitAsync(FakeRuntimeApi.Patience);
        clock.Advance(TimeSpan.FromSeconds(10));
        gate.SetResult();

        await invocation.Answered;
        Assert.Contains(run.Log.Lines, line => line.Contains("callback", StringComparison.Ordinal));
    }

    [Fact]
    public async Task A_deadline_beyond_the_reach_of_timers_fires_nothing_and_fails_nothing()
    {
        await using var run = RuntimeRun.Start(async (_, _, invocation) =>
        {
            Assert.False(invocation.CancellationToken.IsCancellationRequested);
            await invocation.BeginStream().WriteAsync("whole"u8.ToArray());
        });

        Assert.Equal("whole", (await run.Api.Enqueue(new FakeInvocation { Deadline = DateTimeOffset.MaxValue }).Answered).Text);
    }

    [Fact]
    public async Task A_deadline_that_is_over_cancels_at_once_and_the_answer_is_still_sent()
    {
        await using var run = RuntimeRun.Start((_, response, invocation) =>
        {
            response.Write(invocation.CancellationToken.IsCancellationRequested ? "over"u8 : "not over"u8);
            return ValueTask.CompletedTask;
        });

        Assert.Equal("over", (await run.Api.Enqueue(new FakeInvocation { Deadline = DateTimeOffset.UnixEpoch.AddMilliseconds(1) }).Answered).Text);
    }

    [Fact]
    public async Task A_callback_of_the_token_sees_nothing_of_an_earlier_invocations_context()
    {
        var local = new AsyncLocal<string?>();
        var seen = new TaskCompletionSource<string?>(TaskCreationOptions.RunContinuationsAsynchronously);
        await using var run = RuntimeRun.Start(async (request, _, invocation) =>
        {
            if (request.Span[0] == '1')
            {
                local.Value = "the first one's";
                Assert.True(invocation.CancellationToken.CanBeCanceled);
                return;
            }

            invocation.CancellationToken.UnsafeRegister(_ => seen.SetResult(local.Value), null);
            await seen.Task;
        });
        await run.Api.Enqueue("1").Answered;
        await run.Api.Enqueue(new FakeInvocation { Event = "2"u8.ToArray(), Deadline = DateTimeOffset.UtcNow.AddMilliseconds(300) }).Answered;

        Assert.Null(await seen.Task);
    }

    [Fact]
    public async Task Unless_the_token_is_used_there_is_no_timer()
    {
        var clock = new ManualTimeProvider();
        await using var run = RuntimeRun.Start(
            (_, response, invocation) =>
            {
                response.Write(Encoding.ASCII.GetBytes($"{clock.PendingTimers}{invocation.Context.RequestId.Length}"));
                return ValueTask.CompletedTask;
            },
            options => options.Clock = clock);

        Assert.Equal("036", (await run.Api.Enqueue("1").Answered).Text);
    }

    private static LambdaRawHandler Keep(Action<LambdaContext> keep) => (_, _, invocation) =>
    {
        keep(invocation.Context);
        return ValueTask.CompletedTask;
    };
}
