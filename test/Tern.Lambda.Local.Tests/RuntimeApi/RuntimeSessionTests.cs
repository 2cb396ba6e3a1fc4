using System.Globalization;
using System.Net;
using System.Net.Http.Headers;
using Tern.TestHarness;

namespace Tern.Lambda.Local.Tests.RuntimeApi;

/// <summary>The Runtime API, request by request, and the requests that it refuses.</summary>
public sealed class RuntimeSessionTests
{
    [Fact]
    public async Task An_event_comes_with_its_id_its_deadline_its_function_and_its_tenant()
    {
        await using var runtime = await RuntimeClient.StartAsync();
        var work = runtime.Enqueue("{\"a\":1}");

        var answer = await runtime.NextAsync();

        Assert.Equal("{\"a\":1}", await answer.Content.ReadAsStringAsync(TestContext.Current.CancellationToken));
        var deadline = runtime.Clock.GetUtcNow().AddSeconds(30).ToUnixTimeMilliseconds().ToString(CultureInfo.InvariantCulture);
        Assert.Equal(work.RequestId, Header(answer, "Lambda-Runtime-Aws-Request-Id"));
        Assert.Equal(deadline, Header(answer, "Lambda-Runtime-Deadline-Ms"));
        Assert.Equal("arn:aws:lambda:us-east-1:000000000000:function:orders", Header(answer, "Lambda-Runtime-Invoked-Function-Arn"));
        Assert.Equal("blue", Header(answer, "Lambda-Runtime-Aws-Tenant-Id"));
        Assert.Matches("^Root=1-[0-9a-f]{8}-[0-9a-f]{24};Parent=[0-9a-f]{16};Sampled=0$", Header(answer, "Lambda-Runtime-Trace-Id"));
        Assert.Null(Header(answer, "Lambda-Runtime-Client-Context"));
    }

    [Fact]
    public async Task A_response_ends_the_invocation_and_a_second_one_is_refused()
    {
        await using var runtime = await RuntimeClient.StartAsync();
        var work = runtime.Enqueue();
        await runtime.NextAsync();

        var first = await runtime.RespondAsync(work.RequestId, "\"done\"");
        var second = await runtime.RespondAsync(work.RequestId, "\"again\"");

        Assert.Equal("\"done\"", (await work.Outcome).Text);
        Assert.Equal(HttpStatusCode.Accepted, first.StatusCode);
        Assert.Equal(HttpStatusCode.Forbidden, second.StatusCode);
        Assert.Contains("\"errorType\":\"InvalidStateTransition\"", await TextAsync(second), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("response", "")]
    [InlineData("response", "streaming")]
    [InlineData("error", "")]
    public async Task A_late_response_to_an_earlier_hand_over_is_gone_and_the_right_one_is_taken(string kind, string mode)
    {
        await using var runtime = await RuntimeClient.StartAsync(static function => (function.MaxConcurrency, function.Timeout) = (2, TimeSpan.FromSeconds(2)));
        var work = runtime.Enqueue();
        var next = await runtime.NextAsync();
        var id = Header(next, "Lambda-Runtime-Invocation-Id")!;

        var wrong = await PostAsync("00000000-0000-0000-0000-000000000000");
        Assert.Equal(HttpStatusCode.Gone, wrong.StatusCode);
        Assert.False(work.IsOver);
        Assert.Equal(HttpStatusCode.Accepted, (await PostAsync(id)).StatusCode);

        var late = runtime.Enqueue();
        var lateId = Header(await runtime.NextAsync(), "Lambda-Runtime-Invocation-Id")!;
        Assert.NotEqual(id, lateId);
        runtime.Clock.Advance(TimeSpan.FromSeconds(2));
        Assert.Equal("Sandbox.Timedout", (await late.Outcome).ErrorType);
        work = late;
        Assert.Equal(HttpStatusCode.Gone, (await PostAsync(lateId)).StatusCode);
        // The process continues with its other events.
        Assert.Equal(0, runtime.TimesBroken);

        Task<HttpResponseMessage> PostAsync(string invocation) => runtime.SendAsync(
            HttpMethod.Post,
            $"/2018-06-01/runtime/invocation/{work.RequestId}/{kind}",
            new StringContent("{}"),
            [("Lambda-Runtime-Invocation-Id", invocation), .. mode.Length == 0 ? [] : new[] { ("Lambda-Runtime-Function-Response-Mode", mode) }]);
    }

    [Fact]
    public async Task A_response_to_an_invocation_that_never_was_is_a_wrong_request_id()
    {
        await using var runtime = await RuntimeClient.StartAsync();

        var answer = await runtime.RespondAsync("00000000-0000-0000-0000-000000000000", "{}");

        Assert.Equal(HttpStatusCode.BadRequest, answer.StatusCode);
        Assert.Equal("{\"errorMessage\":\"Invalid request ID\",\"errorType\":\"InvalidRequestID\"}", await TextAsync(answer));
    }

    [Fact]
    public async Task A_runtime_that_has_not_answered_gets_no_other_event()
    {
        await using var runtime = await RuntimeClient.StartAsync();
        runtime.Enqueue();
        runtime.Enqueue();
        await runtime.NextAsync();

        var answer = await runtime.NextAsync();

        Assert.Equal(HttpStatusCode.Forbidden, answer.StatusCode);
        Assert.Contains("State transition from Running to Ready failed for runtime.", await TextAsync(answer), StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_runtime_of_a_managed_instance_has_several_events_at_once()
    {
        await using var runtime = await RuntimeClient.StartAsync(static function => function.MaxConcurrency = 2);
        var (one, two) = (runtime.Enqueue("1"), runtime.Enqueue("2"));
        await runtime.NextAsync();
        await runtime.NextAsync();

        await runtime.RespondAsync(two.RequestId, "\"two\"");
        await runtime.RespondAsync(one.RequestId, "\"one\"");

        Assert.Equal(("\"one\"", "\"two\""), ((await one.Outcome).Text, (await two.Outcome).Text));
    }

    [Theory]
    [InlineData("Function.OutOfStock", "Function.OutOfStock")]
    [InlineData("no type at all", "Function.Unknown")]
    public async Task An_error_is_the_invocations_outcome_and_its_type_has_a_form(string sent, string expected)
    {
        await using var runtime = await RuntimeClient.StartAsync();
        var work = runtime.Enqueue();
        await runtime.NextAsync();

        var answer = await runtime.SendAsync(
            HttpMethod.Post,
            $"/2018-06-01/runtime/invocation/{work.RequestId}/error",
            new StringContent("""{"errorMessage":"None left.","errorType":"OutOfStock"}"""),
            ("Lambda-Runtime-Function-Error-Type", sent));

        var outcome = await work.Outcome;
        Assert.Equal(HttpStatusCode.Accepted, answer.StatusCode);
        Assert.Equal(("Unhandled", expected), (outcome.FunctionError, outcome.ErrorType));
        Assert.Equal("""{"errorMessage":"None left.","errorType":"OutOfStock"}""", outcome.Text);
    }

    [Fact]
    public async Task A_response_of_more_than_six_megabytes_is_refused_and_fails_the_invocation()
    {
        await using var runtime = await RuntimeClient.StartAsync();
        var (fits, tooLong) = (runtime.Enqueue(), runtime.Enqueue());
        await runtime.NextAsync();
        var whole = await runtime.RespondAsync(fits.RequestId, new string('x', PayloadLimits.Buffered));
        await runtime.NextAsync();

        var answer = await runtime.RespondAsync(tooLong.RequestId, new string('x', PayloadLimits.Buffered + 1));

        Assert.Equal(HttpStatusCode.Accepted, whole.StatusCode);
        Assert.Equal(HttpStatusCode.RequestEntityTooLarge, answer.StatusCode);
        Assert.Contains("\"errorType\":\"RequestEntityTooLarge\"", await TextAsync(answer), StringComparison.Ordinal);
        Assert.Equal("Function.ResponseSizeTooLarge", (await tooLong.Outcome).ErrorType);
    }

    [Fact]
    public async Task An_invalid_response_mode_is_refused()
    {
        await using var runtime = await RuntimeClient.StartAsync();
        var work = runtime.Enqueue();
        await runtime.NextAsync();

        var answer = await runtime.SendAsync(
            HttpMethod.Post,
            $"/2018-06-01/runtime/invocation/{work.RequestId}/response",
            new StringContent("{}"),
            ("Lambda-Runtime-Function-Response-Mode", "buffered, please"));

        Assert.Equal(HttpStatusCode.BadRequest, answer.StatusCode);
        Assert.Equal("Runtime.InvalidResponseModeHeader", (await work.Outcome).ErrorType);
    }

    [Fact]
    public async Task An_init_error_ends_the_start_and_comes_too_late_after_it()
    {
        await using var failing = await RuntimeClient.StartAsync();
        var body = new StringContent("""{"errorMessage":"No table.","errorType":"Startup"}""");

        var accepted = await failing.SendAsync(
            HttpMethod.Post, "/2018-06-01/runtime/init/error", body, ("Lambda-Runtime-Function-Error-Type", "Runtime.NoTable"));
        var next = await failing.NextAsync();

        Assert.Equal(HttpStatusCode.Accepted, accepted.StatusCode);
        Assert.Equal(HttpStatusCode.Forbidden, next.StatusCode);
        // After the report was accepted.
        await Polling.UntilAsync(() => failing.TimesBroken > 0);
        Assert.Equal(("Runtime.NoTable", 1), (failing.Session.StartFailure!.Value.ErrorType, failing.TimesBroken));

        await using var ready = await RuntimeClient.StartAsync();
        ready.Enqueue();
        await ready.NextAsync();
        var late = await ready.SendAsync(HttpMethod.Post, "/2018-06-01/runtime/init/error", new StringContent("{}"));
        Assert.Equal(HttpStatusCode.Forbidden, late.StatusCode);
    }

    [Fact]
    public async Task A_restore_is_for_functions_that_are_started_for_it()
    {
        await using var plain = await RuntimeClient.StartAsync();
        await using var snapStart = await RuntimeClient.StartAsync(static function => function.InitializationType = "snap-start");

        var refused = await plain.SendAsync(HttpMethod.Get, "/2018-06-01/runtime/restore/next");
        var restored = await snapStart.SendAsync(HttpMethod.Get, "/2018-06-01/runtime/restore/next");

        Assert.Equal(HttpStatusCode.Forbidden, refused.StatusCode);
        Assert.Equal(HttpStatusCode.OK, restored.StatusCode);
    }

    [Fact]
    public async Task The_deadline_ends_the_invocation_with_the_services_words()
    {
        await using var runtime = await RuntimeClient.StartAsync(static function => function.Timeout = TimeSpan.FromSeconds(3));
        var work = runtime.Enqueue();
        await runtime.NextAsync();

        runtime.Clock.Advance(TimeSpan.FromSeconds(3));

        var outcome = await work.Outcome;
        Assert.Equal(("Sandbox.Timedout", TimeSpan.FromSeconds(3)), (outcome.ErrorType, outcome.Duration));
        Assert.Contains("Task timed out after 3.00 seconds", outcome.Text, StringComparison.Ordinal);
        Assert.Contains("Task timed out after 3.00 seconds", outcome.LogTail, StringComparison.Ordinal);
        Assert.Equal(1, runtime.TimesBroken);
    }

    [Fact]
    public async Task A_page_of_a_browser_has_no_business_here()
    {
        await using var runtime = await RuntimeClient.StartAsync();

        var answer = await runtime.SendAsync(HttpMethod.Get, "/2018-06-01/runtime/invocation/next", null, ("Origin", "http://localhost:3000"));

        Assert.Equal(HttpStatusCode.Forbidden, answer.StatusCode);
    }

    [Fact]
    public async Task An_extension_registers_before_the_first_event_and_hears_of_each()
    {
        await using var runtime = await RuntimeClient.StartAsync();
        var registered = await RegisterAsync(runtime, """{"events":["INVOKE"]}""");
        var id = Header(registered, "Lambda-Extension-Identifier")!;
        var work = runtime.Enqueue();
        var waiting = runtime.SendAsync(HttpMethod.Get, "/2020-01-01/extension/event/next", null, ("Lambda-Extension-Identifier", id));
        await runtime.NextAsync();

        var told = await TextAsync(await waiting);
        var late = await RegisterAsync(runtime, "{}");

        Assert.Equal("""{"functionName":"orders","functionVersion":"$LATEST","handler":"orders"}""", await TextAsync(registered));
        Assert.StartsWith("""{"eventType":"INVOKE","deadlineMs":""", told, StringComparison.Ordinal);
        Assert.Contains(work.RequestId, told, StringComparison.Ordinal);
        Assert.Equal(HttpStatusCode.Forbidden, late.StatusCode);
        Assert.Contains("Extension.RegistrationClosed", await TextAsync(late), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("""{"events":["SHUTDOWN"]}""", "Extension.InvalidEventType")]
    [InlineData("""{"events":["SLEEP"]}""", "Extension.InvalidEventType")]
    [InlineData("nonsense", "InvalidRequestFormat")]
    public async Task An_extension_in_the_process_asks_for_what_there_is(string body, string error)
    {
        await using var runtime = await RuntimeClient.StartAsync();

        var answer = await RegisterAsync(runtime, body);

        Assert.Equal(HttpStatusCode.Forbidden, answer.StatusCode);
        Assert.Contains(error, await TextAsync(answer), StringComparison.Ordinal);
    }

    [Fact]
    public async Task An_extension_that_nobody_knows_gets_nothing()
    {
        await using var runtime = await RuntimeClient.StartAsync();

        var answer = await runtime.SendAsync(HttpMethod.Get, "/2020-01-01/extension/event/next", null, ("Lambda-Extension-Identifier", "me"));

        Assert.Equal(HttpStatusCode.Forbidden, answer.StatusCode);
        Assert.Contains("Extension.UnknownExtensionIdentifier", await TextAsync(answer), StringComparison.Ordinal);
    }

    private static Task<HttpResponseMessage> RegisterAsync(RuntimeClient runtime, string body) => runtime.SendAsync(
        HttpMethod.Post,
        "/2020-01-01/extension/register",
        new StringContent(body, MediaTypeHeaderValue.Parse("application/json")),
        ("Lambda-Extension-Name", "metrics"));

    private static string? Header(HttpResponseMessage answer, string name) =>
        answer.Headers.TryGetValues(name, out var values) ? string.Join(',', values) : null;

    private static Task<string> TextAsync(HttpResponseMessage answer) => answer.Content.ReadAsStringAsync(TestContext.Current.CancellationToken);
}
