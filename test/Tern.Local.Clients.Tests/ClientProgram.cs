using System.ComponentModel;
using System.Diagnostics;

namespace Tern.Local.Clients.Tests;

/// <summary>A program that has run to its end: its output and its exit code.</summary>
internal sealed record ClientProgram(int ExitCode, string Output, string Errors)
{
    private static readonly TimeSpan s_patience = TimeSpan.FromMinutes(5);

    /// <summary>Runs a program; returns null if the machine has none with that name.</summary>
    public static async Task<ClientProgram?> RunAsync(
        string program, string[] arguments, string? folder = null, IReadOnlyDictionary<string, string>? environment = null)
    {
        var start = new ProcessStartInfo(program, arguments) { RedirectStandardOutput = true, RedirectStandardError = true, RedirectStandardInput = true };
        if (folder is not null) start.WorkingDirectory = folder;
        foreach (var (name, value) in environment ?? new Dictionary<string, string>()) start.Environment[name] = value;
        Process? process;
        try
        {
            process = Process.Start(start);
        }
        catch (Win32Exception)
        {
            return null; // no such program
        }

        using var running = process!;
        running.StandardInput.Close();
        var output = running.StandardOutput.ReadToEndAsync();
        var errors = running.StandardError.ReadToEndAsync();
        using var patience = new CancellationTokenSource(s_patience);
        try
        {
            await running.WaitForExitAsync(patience.Token);
        }
        catch (OperationCanceledException)
        {
            running.Kill(entireProcessTree: true);
            throw new TimeoutException($"{program} {string.Join(' ', arguments)} had not ended after {s_patience}.");
        }

        return new ClientProgram(running.ExitCode, await output, await errors);
    }

    /// <summary>A script with its own assertions prints "ok" at its end.</summary>
    public void AssertOk() => Assert.True(ExitCode == 0 && Output == "ok\n", $"It ended with {ExitCode}.\n{Output}{Errors}");
}
