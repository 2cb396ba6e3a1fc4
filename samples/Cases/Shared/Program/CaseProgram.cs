using Cases.Page;
using Cases.Running;
using Microsoft.Extensions.Hosting;

namespace Cases.Program;

/// <summary>The program of a case: its page or its check.</summary>
public static class CaseProgram
{
    /// <summary>Runs the program.</summary>
    /// <returns>The exit code: 0 on success; 1 if a check fails or the page can't be served; 2 for invalid
    /// arguments.</returns>
    public static async Task<int> RunAsync(Case @case, string[] args)
    {
        ArgumentNullException.ThrowIfNull(@case);
        CommandLine commandLine;
        try
        {
            commandLine = CommandLine.Parse(args);
        }
        catch (FormatException error)
        {
            await Console.Error.WriteLineAsync(error.Message);
            return 2;
        }

        if (commandLine.Help)
        {
            Console.WriteLine(CommandLine.Usage(@case));
            return 0;
        }

        return commandLine.Scale is { } scale
            ? await CheckAsync(@case, scale)
            : await ServeAsync(@case, commandLine.Port ?? @case.Port);
    }

    private static async Task<int> CheckAsync(Case @case, CaseScale scale)
    {
        using var stop = new CancellationTokenSource();
        ConsoleCancelEventHandler onCancel = (_, cancel) =>
        {
            cancel.Cancel = true;
            stop.Cancel();
        };
        Console.CancelKeyPress += onCancel;
        var run = new CaseRun(@case, scale);
        try
        {
            await run.RunAsync(stop.Token);
        }
        catch (OperationCanceledException) when (stop.IsCancellationRequested)
        {
            CaseReport.Print(Console.Out, @case, run);
            Console.WriteLine("FAIL  stopped before its end");
            return 1;
        }
        finally
        {
            Console.CancelKeyPress -= onCancel;
        }

        return CaseReport.Print(Console.Out, @case, run) ? 0 : 1;
    }

    private static async Task<int> ServeAsync(Case @case, int port)
    {
        await using var app = CasePage.Create(@case, port);
        try
        {
            await app.StartAsync();
        }
        catch (IOException error)
        {
            await Console.Error.WriteLineAsync($"{error.Message} Choose another port with --port.");
            return 1;
        }

        Console.WriteLine($"{@case.Name}: {app.Urls.Single()}");
        await app.WaitForShutdownAsync();
        return 0;
    }
}
