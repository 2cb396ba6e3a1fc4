using Tern.Core.Tests.Pipeline.Signing;
using Tern.Http;
using Tern.Pipeline;
using Tern.TestHarness;

namespace Tern.Core.Tests.Pipeline;

/// <summary>Hooks of a client, and the order in which they and the rules of a service run.</summary>
public sealed class HookTests
{
    private readonly List<string> _log = [];
    private readonly List<Dictionary<string, string>> _sent = [];

    [Fact]
    public async Task A_header_that_a_hook_adds_is_signed_and_belongs_to_one_attempt()
    {
        var hook = new Hook(before: static attempt => attempt.Request.Headers.Add("x-attempt", attempt.Number.ToString(null, null)));

        Assert.Equal("ok", await SendAsync(Answers(500, 200), hook));

        Assert.Equal(["1", "2"], _sent.Select(static headers => headers["x-attempt"]));
        Assert.All(_sent, static headers => Assert.Contains(";x-attempt", headers["authorization"], StringComparison.Ordinal));
    }

    [Fact]
    public async Task A_header_that_a_hook_removes_is_there_again_in_the_next_attempt()
    {
        var hook = new Hook(before: static attempt =>
        {
            if (attempt.Number > 1) return;
            attempt.Request.Headers.Remove("x-amz-target");
            attempt.Request.Headers.Add("x-own", "own");
        });

        await SendAsync(Answers(500, 200), hook);

        Assert.DoesNotContain("x-amz-target", _sent[0]);
        Assert.Equal("own", _sent[0]["x-own"]);
        Assert.Equal("Test_20120810.Echo", _sent[1]["x-amz-target"]);
        Assert.DoesNotContain("x-own", _sent[1]);
    }

    [Fact]
    public async Task The_first_hook_runs_first_before_an_attempt_and_last_after_it_with_the_service_s_rules_between()
    {
        var service = new SignedService { Rules = configuration => new LoggedRules(configuration, _log) };
        service.Options.Hooks = [Logged("first"), Logged("second")];

        await service.SendAsync();

        Assert.Equal(["first: before", "second: before", "rules: before", "rules: after", "second: after 200", "first: after 200"], _log);
    }

    [Fact]
    public async Task A_hook_sees_each_answer_and_each_attempt_without_one()
    {
        await SendAsync(
            new ScriptedTransport((attempt, _, _) => attempt switch
            {
                1 => throw new AwsTransportException("The connection broke.", AwsTransportFault.ConnectionLost),
                2 => new(new TextResponse(503)),
                _ => new(new TextResponse(200, "ok")),
            }),
            Logged("hook"));

        Assert.Equal(["hook: before", "hook: after ConnectionLost", "hook: before", "hook: after 503", "hook: before", "hook: after 200"], _log);
    }

    [Fact]
    public async Task A_hook_sees_the_call_and_the_credentials_that_sign_it()
    {
        string? seen = null;
        await SendAsync(
            Answers(200),
            new Hook(before: attempt => seen = $"{attempt.Service} {attempt.Operation} {attempt.Request.Endpoint.Host} {attempt.Credentials?.AccessKeyId}"));

        Assert.Equal("Other Echo test.eu-west-1.amazonaws.com AKIDEXAMPLE", seen);
    }

    [Fact]
    public async Task An_exception_of_a_hook_ends_the_call()
    {
        var error = await Assert.ThrowsAsync<InvalidOperationException>(
            () => SendAsync(Answers(200), new Hook(before: static _ => throw new InvalidOperationException("No tenant."))));

        Assert.Equal("No tenant.", error.Message);
        Assert.Empty(_sent);
    }

    [Fact]
    public async Task A_hook_that_waits_too_long_is_named()
    {
        var clock = new ManualTimeProvider(DateTimeOffset.UnixEpoch.AddYears(40));
        var waiting = new TaskCompletionSource();
        var hook = new Hook(async cancellationToken =>
        {
            waiting.SetResult();
            await Task.Delay(Timeout.Infinite, cancellationToken);
        });
        var call = SendAsync(Answers(200), hook, clock);
        await waiting.Task.WaitAsync(TestContext.Current.CancellationToken);
        clock.Advance(TimeSpan.FromSeconds(16));

        var error = await Assert.ThrowsAsync<AwsTransportException>(() => call);

        Assert.Equal(AwsTransportFault.Timeout, error.Kind);
        Assert.Contains("waiting for the hook Hook", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Presigning_runs_the_rules_of_the_service_and_no_hook()
    {
        var service = new SignedService { Rules = configuration => new LoggedRules(configuration, _log) };
        service.Options.Hooks = [Logged("hook")];
        await using var client = service.Client();

        var signed = await client.PresignAsync(Signing.PresigningTests.Operation(service, "GET", "/key"), "", TimeSpan.FromHours(1));

        Assert.Equal(["rules: before"], _log);
        // Added by the rules before signing, so that it's part of the signature.
        Assert.Contains("X-Amz-SignedHeaders=host%3Bx-rules", signed.Uri.Query, StringComparison.Ordinal);
    }

    [Fact]
    public void A_list_with_a_null_is_refused_by_its_name()
    {
        var options = TestService.Options();
        options.Hooks = [null!];

        Assert.Contains("Hooks", Assert.Throws<AwsConfigurationException>(() => new AwsPipeline(TestService.Other, options)).Message, StringComparison.Ordinal);
    }

    private static ScriptedTransport Answers(params int[] statuses) =>
        new(attempt => new TextResponse(statuses[attempt - 1], statuses[attempt - 1] == 200 ? "ok" : ""));

    private Hook Logged(string name) => new(
        before: _ => _log.Add($"{name}: before"),
        after: (answer, error) => _log.Add($"{name}: after {answer?.StatusCode.ToString(null, null)}{error?.Kind.ToString()}"));

    private async Task<string> SendAsync(ScriptedTransport transport, AwsCallHook hook, TimeProvider? clock = null)
    {
        var options = TestService.Options();
        options.Hooks = [hook];
        options.Transport = transport;
        options.TimeProvider = clock ?? new InstantTimeProvider();
        await using var client = new AwsPipeline(TestService.Other, options);
        try
        {
            return await client.SendAsync(TestService.Echo(TestService.Other), "{}", null, TestContext.Current.CancellationToken);
        }
        finally
        {
            _sent.AddRange(transport.Sent);
        }
    }

    private sealed class Hook(
        Action<AwsAttempt>? before = null, Action<AwsHttpResponse?, AwsTransportException?>? after = null, Func<CancellationToken, Task>? wait = null)
        : AwsCallHook
    {
        public Hook(Func<CancellationToken, Task> wait) : this(null, null, wait) { }

        public override ValueTask BeforeAttemptAsync(AwsAttempt attempt, CancellationToken cancellationToken)
        {
            before?.Invoke(attempt);
            return wait is null ? default : new(wait(cancellationToken));
        }

        public override ValueTask AfterAttemptAsync(
            AwsAttempt attempt, AwsHttpResponse? response, AwsTransportException? error, CancellationToken cancellationToken)
        {
            after?.Invoke(response, error);
            return default;
        }
    }

    private sealed class LoggedRules(AwsServiceConfiguration configuration, List<string> log) : AwsServiceRules
    {
        public override ValueTask BeforeAttemptAsync(AwsAttempt attempt, CancellationToken cancellationToken)
        {
            Assert.Equal("eu-west-1", configuration.Options.Region);
            log.Add("rules: before");
            attempt.Request.Headers.Add("x-rules", "1");
            return default;
        }

        public override ValueTask AfterAttemptAsync(
            AwsAttempt attempt, AwsHttpResponse? response, AwsTransportException? error, CancellationToken cancellationToken)
        {
            log.Add("rules: after");
            return default;
        }
    }
}
