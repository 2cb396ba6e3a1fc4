using System.Diagnostics;
using Tern.Lambda.AspNetCore.Tests.Apps;
using Tern.Lambda.AspNetCore.Tests.Requests;

namespace Tern.Lambda.AspNetCore.Tests.Hosting;

/// <summary>A program with <c>AddLambda</c> in it, from its start to its end.</summary>
public sealed class WebProgramTests
{
    [Fact]
    public async Task A_program_starts_answers_and_ends_in_order()
    {
        var started = Stopwatch.GetTimestamp();
        using var program = WebProgram.Start();
        await program.Api.WaitForAsync(static api => api.PendingNext == 1);
        var took = Stopwatch.GetElapsedTime(started).TotalMilliseconds;
        TestContext.Current.TestOutputHelper!.WriteLine($"process start to the first event asked for: {took:F1} ms");

        var answer = LambdaAnswer.Parse((await program.Api.Enqueue(Sent.Get("/ping")).Answered).Text);
        Assert.Equal((200, """{"path":"/ping"}"""), (answer.Status, answer.Text));
        Assert.Equal(404, LambdaAnswer.Parse((await program.Api.Enqueue(Sent.Get("/none")).Answered).Text).Status);
        Assert.True((await program.Api.Enqueue("{}").Answered).IsError);

        // What makes Lambda send the signal at all.
        Assert.Contains(program.Api.Requests, static request => request.Line == "POST /2020-01-01/extension/register");
        program.Terminate();
        Assert.Equal(0, await program.ExitCodeAsync());
    }

    [Fact]
    public async Task A_failure_while_the_app_is_built_is_the_functions_init_error()
    {
        using var program = WebProgram.Start(("Logging__LogLevel__Default", "Nonsense"));
        var report = await program.Api.WaitForRequestAsync(static request => request.Line == "POST /2018-06-01/runtime/init/error");
        Assert.Contains("Nonsense", report.Text);
        Assert.Equal(1, await program.ExitCodeAsync());
    }
}
