using Tern.Lambda.Local;

namespace Tern.Lambda.Console.Tests;

/// <summary>An emulator at a port where another one was.</summary>
internal static class LambdaEmulatorAgain
{
    // Another test may have been given the port meanwhile.
    public static async Task<LambdaEmulator> StartAsync(int port)
    {
        for (var attempt = 0; ; attempt++)
        {
            try
            {
                return await LambdaEmulator.StartAsync(new LambdaEmulatorOptions { Port = port }, TestContext.Current.CancellationToken);
            }
            catch (IOException) when (attempt < 600)
            {
                await Task.Delay(100, TestContext.Current.CancellationToken);
            }
        }
    }
}
