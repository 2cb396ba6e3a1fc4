using System.Collections.Concurrent;
using System.Diagnostics;
using System.Globalization;
using Tern.TestHarness;

namespace Tern.Lambda.Local.Tests.Functions;

/// <summary>
/// Extensions that are separate processes: a script that starts the test function's program as one.
/// </summary>
public sealed class ExtensionTests : IDisposable
{
    private const int Nothing = 0; // asks only whether the process is there
    private const int Interrupt = 2; // as a terminal sends on Ctrl-C to everything that was started in it

    private readonly string _folder = Directory.CreateTempSubdirectory("tern-extensions-").FullName;
    private readonly ConcurrentQueue<string> _lines = new();
    private readonly Dictionary<string, string> _variables = new(StringComparer.Ordinal);

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [Fact]
    public async Task An_extension_hears_of_each_invocation_and_of_the_end_for_which_it_has_two_seconds()
    {
        Link("observer");
        Link("stubborn");
        File.WriteAllText(Path.Combine(_folder, "README"), "No program: it has no run bit.");
        var emulator = await StartAsync(TimeProvider.System);
        var first = await emulator.InvokeAsync("\"one\"", cancellationToken: Token);
        foreach (var process in Processes()) Assert.Equal(0, NativeProcess.Kill(process, Interrupt));
        var second = await emulator.InvokeAsync("\"two\"", cancellationToken: Token);
        Assert.Equal(("\"one\"", "\"two\"", true, false), (first.Text, second.Text, first.IsColdStart, second.IsColdStart));

        await Polling.UntilAsync(() => _lines.Count(line => line.EndsWith($" heard INVOKE {second.RequestId}", StringComparison.Ordinal)) == 2);
        var since = Stopwatch.GetTimestamp();
        await emulator.DisposeAsync();
        Assert.InRange(Stopwatch.GetElapsedTime(since).TotalSeconds, 1.5, 120);
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
        Link("observer", mode);
        var emulator = await StartAsync(TimeProvider.System);
        var outcome = await emulator.InvokeAsync("hang", cancellationToken: Token);
        await emulator.DisposeAsync();
        Assert.Equal(("Unhandled", errorType), (outcome.FunctionError, outcome.ErrorType));
        Assert.Contains(words, outcome.Text, StringComparison.Ordinal);
        Assert.Contains(_lines, line => line.StartsWith(words, StringComparison.Ordinal));
        Assert.All(Processes(), static process => Assert.NotEqual(0, NativeProcess.Kill(process, Nothing)));
    }

    [Fact]
    public async Task A_program_that_the_system_does_not_run_is_said()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "The script is one of /bin/sh.");
        var file = Path.Combine(_folder, "observer");
        File.WriteAllText(file, "#!/none/such\n");
        if (!OperatingSystem.IsWindows()) File.SetUnixFileMode(file, UnixFileMode.UserRead | UnixFileMode.UserExecute);
        await using var emulator = await StartAsync(TimeProvider.System);
        var outcome = await emulator.InvokeAsync("one", cancellationToken: Token);
        Assert.Equal("Extension.LaunchError", outcome.ErrorType);
        Assert.Contains("/observer' can't be run: exit status 12", outcome.Text, StringComparison.Ordinal);
    }

    [Fact]
    public async Task An_extension_that_does_not_register_by_its_file_s_name_is_named_when_the_init_times_out()
    {
        Link("observer", registersAs: "other");
        var clock = new ManualTimeProvider(DateTimeOffset.UtcNow);
        await using var emulator = await StartAsync(clock);
        var invocation = emulator.InvokeAsync("one", cancellationToken: Token).AsTask();
        await Polling.UntilAsync(() => _lines.Any(static line => line.StartsWith("other registered: 403", StringComparison.Ordinal)));
        clock.Advance(TimeSpan.FromSeconds(10));
        var outcome = await invocation;
        Assert.Equal("Sandbox.Timedout", outcome.ErrorType);
        Assert.Contains("Init timed out after 10.00 seconds: the extension 'observer' didn't register", outcome.Text, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("none", "doesn't exist. Specify a program, or a folder of programs.")]
    [InlineData("README", "isn't executable. Set its execute permission (chmod +x).")]
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

    private IEnumerable<int> Processes() => _lines
        .Where(static line => line.Contains(" is process ", StringComparison.Ordinal))
        .Select(static line => int.Parse(line[(line.LastIndexOf(' ') + 1)..], CultureInfo.InvariantCulture));

    private void Link(string name, string? mode = null, string? registersAs = null)
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "The script is one of /bin/sh.");
        File.CreateSymbolicLink(Path.Combine(_folder, name), Path.Combine(AppContext.BaseDirectory, "Bootstraps", "extension.sh"));
        (_variables["EXTENSION_MODE"], _variables["EXTENSION_NAME"]) = (mode ?? "", registersAs ?? "");
    }

    private ValueTask<LambdaEmulator> StartAsync(TimeProvider clock, string? extension = null)
    {
        var options = new LambdaEmulatorOptions { TimeProvider = clock, LineWritten = (_, line) => _lines.Enqueue(line) };
        var function = TestFunctions.Options();
        (_variables["EXTENSION_HOST"], _variables["EXTENSION_ASSEMBLY"]) = (function.Command[0], function.Command[2]);
        options.Functions.Add(function.With(copy =>
        {
            (copy.Extensions, copy.Environment) = ([extension ?? _folder], _variables);
            if (clock is ManualTimeProvider) copy.StartTimeout = TimeSpan.FromSeconds(10);
        }));
        return LambdaEmulator.StartAsync(options, Token);
    }
}
