using System.Globalization;
using System.Runtime.InteropServices;
using Tern.Lambda.Local;
using Tern.Lambda.Local.Host;

// dotnet run starts this program instead of a function's own; see Tern.Lambda.Local.targets.
using var end = new CancellationTokenSource();
void OnSignal(PosixSignalContext context)
{
    context.Cancel = !end.IsCancellationRequested; // the second signal ends the process
    end.Cancel();
}

using var interrupt = PosixSignalRegistration.Create(PosixSignal.SIGINT, OnSignal);
using var terminate = PosixSignalRegistration.Create(PosixSignal.SIGTERM, OnSignal);
try
{
    var run = HostArguments.Read(args);
    await LambdaEmulator.StartOrJoinAsync(run.Function, run.Port, Console.WriteLine, end.Token);
    return 0;
}
catch (OperationCanceledException) when (end.IsCancellationRequested)
{
    return 0;
}
catch (IOException failure)
{
    Console.Error.WriteLine(string.Create(
        CultureInfo.InvariantCulture, $"The emulator can't start: {failure.Message} Choose another port with the property TernLambdaPort; 0 takes a " +
            $"free one."));
    return 1;
}
catch (Exception failure) when (failure is ArgumentException or InvalidOperationException)
{
    Console.Error.WriteLine(failure.Message);
    return 1;
}
