using System.Text.Json;
using Tern.TestHarness;

namespace Tern.Lambda.Tests.Runtime;

public sealed class InvocationErrorTests
{
    [Fact]
    public async Task A_handler_that_throws_is_the_invocations_error_and_the_loop_goes_on()
    {
        var report = await ErrorOf((_, _, _) => throw new InvalidOperationException("No such order: \"7\"."));

        Assert.Equal("Function.InvalidOperationException", report.Headers["Lambda-Runtime-Function-Error-Type"]);
        Assert.Equal("application/vnd.aws.lambda.error+json", report.Headers["Content-Type"]);
        var error = JsonDocument.Parse(report.Body).RootElement;
        Assert.Equal("No such order: \"7\".", error.GetProperty("errorMessage").GetString());
        Assert.Equal("InvalidOperationException", error.GetProperty("errorType").GetString());
        Assert.Contains(
            nameof(A_handler_that_throws_is_the_invocations_error_and_the_loop_goes_on),
            error.GetProperty("stackTrace")[0].GetString(),
            StringComparison.Ordinal);

        var cause = JsonDocument.Parse(report.Headers["Lambda-Runtime-Function-XRay-Error-Cause"]).RootElement;
        var exception = cause.GetProperty("exceptions")[0];
        Assert.Equal("InvalidOperationException", exception.GetProperty("type").GetString());
        Assert.Equal("No such order: \"7\".", exception.GetProperty("message").GetString());
        Assert.EndsWith("InvocationErrorTests.cs", exception.GetProperty("stack")[0].GetProperty("path").GetString(), StringComparison.Ordinal);
        Assert.True(exception.GetProperty("stack")[0].GetProperty("line").GetInt32() > 0);
    }

    [Fact]
    public async Task A_handler_that_throws_after_an_await_is_the_invocations_error()
    {
        var report = await ErrorOf(async (_, _, _) =>
        {
            await Task.Yield();
            throw new TimeoutException("late");
        });

        Assert.Equal("Function.TimeoutException", report.Headers["Lambda-Runtime-Function-Error-Type"]);
    }

    [Fact]
    public async Task Cancellation_is_an_error_and_not_an_answer()
    {
        var report = await ErrorOf(async (_, _, _) => await Task.FromCanceled(new CancellationToken(canceled: true)));

        Assert.Equal("Function.TaskCanceledException", report.Headers["Lambda-Runtime-Function-Error-Type"]);
    }

    [Fact]
    public async Task A_handler_that_blocks_on_a_task_is_known_by_the_exception_within()
    {
        var report = await ErrorOf((_, _, _) =>
        {
            Task.FromException(new KeyNotFoundException("k")).Wait();
            return ValueTask.CompletedTask;
        });

        Assert.Equal("KeyNotFoundException", JsonDocument.Parse(report.Body).RootElement.GetProperty("errorType").GetString());
    }

    [Fact]
    public async Task Output_before_the_failure_is_not_sent()
    {
        var report = await ErrorOf((_, response, _) =>
        {
            response.GetSpan(5);
            response.Advance(5);
            throw new InvalidOperationException("x");
        });

        Assert.Equal("x", JsonDocument.Parse(report.Body).RootElement.GetProperty("errorMessage").GetString());
    }

    [Fact]
    public async Task An_exception_whose_own_texts_throw_does_not_stop_the_report()
    {
        var report = await ErrorOf((_, _, _) => throw new HostileException());

        Assert.Equal("Function.HostileException", report.Headers["Lambda-Runtime-Function-Error-Type"]);
        Assert.Contains("couldn't be read", JsonDocument.Parse(report.Body).RootElement.GetProperty("errorMessage").GetString(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_content_type_that_would_break_out_of_its_header_is_refused()
    {
        var report = await ErrorOf((_, _, invocation) =>
        {
            invocation.BeginStream("text/plain\r\nX-Evil: 1");
            return ValueTask.CompletedTask;
        });

        Assert.Equal("Function.ArgumentException", report.Headers["Lambda-Runtime-Function-Error-Type"]);
    }

    private static async Task<RecordedRequest> ErrorOf(LambdaRawHandler handler)
    {
        var calls = 0;
        await using var run = RuntimeRun.Start((request, response, invocation) => ++calls == 1
            ? handler(request, response, invocation)
            : ValueTask.CompletedTask);
        var failed = run.Api.Enqueue("1");
        var report = await failed.Answered;
        Assert.True(report.IsError);
        Assert.True((await run.Api.Enqueue("2").Answered).IsResponse);
        Assert.Contains(run.Log.Lines, line => line.Contains(failed.RequestId, StringComparison.Ordinal));
        return report;
    }

    private sealed class HostileException : Exception
    {
        public override string Message => throw new NotSupportedException();

        public override string? StackTrace => throw new NotSupportedException();
    }
}
