using System.Text.RegularExpressions;

namespace Tern.Lambda.Local;

/// <summary>Validates a function's options.</summary>
internal static partial class FunctionValidation
{
    /// <exception cref="ArgumentException">An option is invalid; the message names it.</exception>
    public static void Check(EmulatedFunctionOptions options)
    {
        if (!NameForm().IsMatch(options.Name)) throw Wrong(nameof(options.Name), options.Name, "1 to 64 letters, digits, '-' and '_'");
        if (options.Command is not [{ Length: > 0 }, ..]) throw Wrong(nameof(options.Command), "empty", "a program and its arguments");
        if (options.MemoryMegabytes is < 128 or > 32768) throw Wrong(nameof(options.MemoryMegabytes), options.MemoryMegabytes, "128 to 32768 MB");
        if (options.Timeout != Timeout.InfiniteTimeSpan && (options.Timeout <= TimeSpan.Zero || options.Timeout > TimeSpan.FromMinutes(90)))
            throw Wrong(nameof(options.Timeout), options.Timeout, "a time up to 15 minutes (90 on Managed Instances), or Timeout.InfiniteTimeSpan");
        if (options.StartTimeout <= TimeSpan.Zero || options.StartTimeout > TimeSpan.FromMinutes(15))
            throw Wrong(nameof(options.StartTimeout), options.StartTimeout, "a time up to 15 minutes");
        if (options.MaxConcurrency is < 1 or > 1600) throw Wrong(nameof(options.MaxConcurrency), options.MaxConcurrency, "1 to 1600");
        if (options.MaxProcesses is < 1 or > 1000) throw Wrong(nameof(options.MaxProcesses), options.MaxProcesses, "1 to 1000");
        if (options.ReservedConcurrency < 0) throw Wrong(nameof(options.ReservedConcurrency), options.ReservedConcurrency, "0 or more, or null");
        if (options.RetryDelay < TimeSpan.Zero || options.RetryDelay > TimeSpan.FromHours(6))
            throw Wrong(nameof(options.RetryDelay), options.RetryDelay, "a time up to 6 hours");
        if (options.InitializationType is not ("on-demand" or "provisioned-concurrency" or "snap-start"))
            throw Wrong(nameof(options.InitializationType), options.InitializationType, "on-demand, provisioned-concurrency or snap-start");
    }

    [GeneratedRegex("^[A-Za-z0-9_-]{1,64}$")]
    private static partial Regex NameForm();

    private static ArgumentException Wrong(string option, object? value, string expected) =>
        new($"{nameof(EmulatedFunctionOptions)}.{option} is '{value}': expected {expected}.");
}
