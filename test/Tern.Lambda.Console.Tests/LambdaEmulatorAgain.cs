using Tern.Lambda.Local;

namespace Tern.Lambda.Console.Tests;

/// <summary>An emulator at a port where another one was.</summary>
internal static class LambdaEmulatorAgain
{
    public static ValueTask<LambdaEmulator> StartAsync(int port) =>
        LambdaEmulator.StartAsync(new LambdaEmulatorOptions { Port = port }, TestContext.Current.CancellationToken);
}
