using Tern.Cli.CommandLine;
using Tern.Lambda.Local;

namespace Tern.Cli.Lambda.Start;

/// <summary>Runs an application until it is told to end.</summary>
internal static class StartRun
{
    public static async Task<int> RunAsync(string file, int port, string configuration, CancellationToken cancellationToken)
    {
        using var signal = new EndSignal();
        using var either = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken, signal.Token);
        var options = new LocalApplicationOptions { Configuration = configuration };
        options.Emulator.Port = port;
        var output = new Lock();
        options.Emulator.LineWritten = (source, line) =>
        {
            lock (output) Console.Out.WriteLine($"{source,-16} {line}");
        };
        try
        {
            var application = await LocalApplication.StartAsync(file, options, either.Token).ConfigureAwait(false);
            await using (application.ConfigureAwait(false))
            {
                lock (output)
                {
                    foreach (var line in application.Summary) Console.Out.WriteLine(line);
                    Console.Out.WriteLine($"Ready on {application.Emulator.Url}; Ctrl-C ends it.");
                }

                await signal.WaitAsync(cancellationToken).ConfigureAwait(false);
            }

            return ExitCodes.Success;
        }
        catch (OperationCanceledException) when (signal.Token.IsCancellationRequested)
        {
            return ExitCodes.Success;
        }
        catch (Exception failure) when (failure is LocalApplicationException or IOException or UnauthorizedAccessException or ArgumentException)
        {
            throw new CommandFailure(failure.Message);
        }
    }
}
