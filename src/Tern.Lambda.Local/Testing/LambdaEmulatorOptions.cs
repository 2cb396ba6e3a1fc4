using System.Net;

namespace Tern.Lambda.Local;

/// <summary>Options for a <see cref="LambdaEmulator"/>.</summary>
public sealed class LambdaEmulatorOptions
{
    /// <summary>Gets the functions that the emulator starts with.</summary>
    public IList<EmulatedFunctionOptions> Functions { get; } = [];

    /// <summary>Gets or sets the port. The default, 0, selects a free port; <c>tern lambda</c> uses 9050.</summary>
    public int Port { get; set; }

    /// <summary>
    /// Gets or sets the IP address to listen on, or null for 127.0.0.1. There is no password: anyone who can reach the
    /// port can run the functions.
    /// </summary>
    public string? Host { get; set; }

    /// <summary>
    /// Gets the host names that the emulator accepts in addition to <c>localhost</c>, <c>NAME.localhost</c> and
    /// <c>127.0.0.1</c>.
    /// </summary>
    public IList<string> AllowedHosts { get; } = [];

    /// <summary>
    /// Gets or sets a value indicating whether other programs of the same user can add functions for as long as they
    /// stay connected, as <c>dotnet run</c> of a function's project does. The default is false; <c>tern lambda</c> sets
    /// it to true. These programs connect through a socket in one of the user's folders, not through the port.
    /// </summary>
    public bool AcceptsFunctions { get; set; }

    /// <summary>
    /// Gets or sets a callback that receives a function's name and each line that the function logs. Each process has
    /// one thread that calls it. The callback must not block.
    /// </summary>
    public Action<string, string>? LineWritten { get; set; }

    /// <summary>
    /// Gets or sets a callback that receives a function's name and the outcome of each completed invocation, whatever
    /// its source. The callback must not block.
    /// </summary>
    public Action<string, InvocationOutcome>? InvocationCompleted { get; set; }

    /// <summary>Gets or sets the time provider. The default is <see cref="TimeProvider.System"/>.</summary>
    public TimeProvider TimeProvider { get; set; } = TimeProvider.System;

    /// <summary>Gets the factories of the parts that run beside the functions, in start order.</summary>
    internal IList<Func<EmulatorServices, IEmulatorPart>> Parts { get; } = [];

    internal IPAddress Address => Host is null
        ? IPAddress.Loopback
        : IPAddress.TryParse(Host, out var address)
            ? address
            : throw new ArgumentException($"{nameof(LambdaEmulatorOptions)}.{nameof(Host)} is '{Host}': expected an IP address, such as 0.0.0.0.");
}
