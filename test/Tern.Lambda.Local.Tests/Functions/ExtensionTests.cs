using System.Collections.Concurrent;
using System.Diagnostics;
using System.Globalization;
using Tern.Lambda.Local.Processes;
using Tern.Testing;

namespace Tern.Lambda.Local.Tests.Functions;

/// <summary>Extensions that are processes of their own: scripts that start the test function's program as one.</summary>
public sealed class ExtensionTests : IDisposable
{
    private const int Interrupt = 2; // what a terminal sends at Ctrl-C, to all that was started in it

    private readonly string _folder = Directory.CreateTempSubdirectory("tern-extensions-").FullName;
    private readonly ConcurrentQueue<string> _lines = new();

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [Fact]
    public async Task An_extension_hears_of_each_invocation_and_of_the_end_for_which_it_has_two_seconds()
    {
        Write("observer", "runs");
        Write("stubborn", "stubborn");
        File.WriteAllText(Path.Combine(_folder, "README"), "No program: it has no run bit.");
        var emulator = await StartAsync(TimeProvider.System);
        var first = await emulator.InvokeAsync("\"one\"", cancellationToken: Token);
        foreach (var line in _lines.Where(static line => line.Contains(" is process ", StringComparison.Ordinal)))
            Assert.Equal(0, NativeProcess.Kill(int.Parse(line[(line.LastIndexOf(' ') + 1)..], CultureInfo.InvariantCulture), Interrupt));
        var second = await emulator.InvokeAsync("\"two\"", cancellationToken: Token);
        Assert.Equal(("\"one\"", "\"two\"", true, false), (first.Text, second.Text, first.IsColdStart, second.IsColdStart));

        var since = Stopwatch.GetTimestamp();
        await emulator.DisposeAsync();
        Assert.InRange(Stopwatch.GetElapsedTime(since).TotalSeconds, 1.5, 30);
        Assert.Contains("""observer registered: 200 {"functionName":"test","functionVersion":"$LATEST","handler":"test"}""", _lines);
        foreach (var name in new[] { "observer", "stubborn" })
        {
            Assert.Equal(
                [$"{name} heard INVOKE {first.RequestId}", $"{name} heard INVOKE {second.RequestId}", $"{name} heard SHUTDOWN spindown"],
                _lines.Where(line => line.StartsWith(name + " heard", StringComparison.Ordinal)));
        }
    }

    [Theory]
    [InlineData("init-error", "Extension.InitError", "The extension 'observer' reported that it can't start: Extension.NoKey: There is no key.")]
    [InlineData("crash", "Extension.Crash", "The extension 'observer' ended before its shutdown: exit status 4.")]
    [InlineData("exits", "Extension.Crash", "The extension 'observer' ended before its shutdown: exit status 5.")]
    public async Task An_extension_that_fails_fails_what_the_function_has_or_would_have_had(string mode, string errorType, string words)
    {
        Write("observer", mode);
        await using var emulator = await StartAsync(TimeProvider.System);
        var outcome = await emulator.InvokeAsync("hang", cancellationToken: Token);
        Assert.Equal(("Unhandled", errorType), (outcome.FunctionError, outcome.ErrorType));
        Assert.Contains(words, outcome.Text, StringComparison.Ordinal);
        Assert.Contains(_lines, line => line.StartsWith(words, StringComparison.Ordinal));
    }

    [Fact]
    public async Task A_program_that_the_system_does_not_run_is_said()
    {
        Write("observer", "runs");
        File.WriteAllText(Path.Combine(_folder, "observer"), "#!/none/such\n");
        await using var emulator = await StartAsync(TimeProvider.System);
        var outcome = await emulator.InvokeAsync("one", cancellationToken: Token);
        Assert.Equal("Extension.LaunchError", outcome.ErrorType);
        Assert.Contains("/observer' can't be run: exit status 12", outcome.Text, StringComparison.Ordinal);
    }

    [Fact]
    public async Task An_extension_that_does_not_register_by_its_file_s_name_is_named_when_the_init_times_out()
    {
        Write("observer", "runs", registersAs: "other");
        var clock = new ManualTimeProvider(DateTimeOffset.UtcNow);
        await using var emulator = await StartAsync(clock);
        var invocation = emulator.InvokeAsync("one", cancellationToken: Token);
        await UntilAsync(() => _lines.Any(static line => line.StartsWith("other registered: 403", StringComparison.Ordinal)));
        clock.Advance(TimeSpan.FromSeconds(10));
        var outcome = await invocation;
        Assert.Equal("Sandbox.Timedout", outcome.ErrorType);
        Assert.Contains("Init timed out after 10.00 seconds: the extension 'observer' did not register", outcome.Text, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("none", "is not there: name a program, or a folder of them.")]
    [InlineData("README", "can't be run: it needs its run bit (chmod +x).")]
    public async Task An_extension_that_can_t_be_started_is_said(string name, string words)
    {
        Assert.SkipWhen(OperatingSystem.IsWindows() && name == "README", "Windows has no run bit.");
        File.WriteAllText(Path.Combine(_folder, "README"), "text");
        await using var emulator = await StartAsync(TimeProvider.System, Path.Combine(_folder, name));
        var outcome = await emulator.InvokeAsync("one", cancellationToken: Token);
        Assert.Equal("Extension.LaunchError", outcome.ErrorType);
        Assert.Contains(words, outcome.Text, StringComparison.Ordinal);
    }

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    private void Write(string name, string mode, string? registersAs = null)
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "The script is one of /bin/sh.");
        var program = string.Join(' ', TestFunctions.Options().Command.Select(static part => $"'{part}'"));
        var file = Path.Combine(_folder, name);
        File.WriteAllText(file, $"#!/bin/sh\nexec {program} extension {registersAs ?? name} {mode}\n");
        if (!OperatingSystem.IsWindows()) File.SetUnixFileMode(file, UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute);
    }

    private Task<LambdaEmulator> StartAsync(TimeProvider clock, string? extension = null)
    {
        var options = new LambdaEmulatorOptions { TimeProvider = clock, LineWritten = (_, line) => _lines.Enqueue(line) };
        options.Functions.Add(TestFunctions.Options() with { Extensions = [extension ?? _folder] });
        return LambdaEmulator.StartAsync(options, Token);
    }

    // A process outside has no signal to wait for.
    private static async Task UntilAsync(Func<bool> condition)
    {
        using var patience = CancellationTokenSource.CreateLinkedTokenSource(Token);
        patience.CancelAfter(TimeSpan.FromSeconds(60));
        while (!condition()) await Task.Delay(5, patience.Token);
    }
}
