using System.Net;
using Tern.Lambda.Local.Parts;

namespace Tern.Lambda.Local;

/// <summary>How a <see cref="LambdaEmulator"/> runs.</summary>
public sealed class LambdaEmulatorOptions
{
    /// <summary>The functions to begin with.</summary>
    public IList<EmulatedFunctionOptions> Functions { get; } = [];

    /// <summary>The port; 0, the default, takes a free one. <c>tern lambda</c> takes 9050.</summary>
    public int Port { get; set; }

    /// <summary>
    /// The IP address to listen on; null for 127.0.0.1. Whoever reaches the port can run the functions: there is no password.
    /// </summary>
    public string? Host { get; set; }

    /// <summary>Names of hosts that it answers to beside <c>localhost</c>, <c>NAME.localhost</c> and <c>127.0.0.1</c>.</summary>
    public IList<string> AllowedHosts { get; } = [];

    /// <summary>
    /// Whether programs of the same user may have it run functions for as long as they are connected, as <c>dotnet run</c> of a function's
    /// project does. False by default; <c>tern lambda</c> does. They come by a socket in a folder of this user's, not by the port.
    /// </summary>
    public bool AcceptsFunctions { get; set; }

    /// <summary>Is called with a function's name and each line that it logs, by one thread for each process. It must not block.</summary>
    public Action<string, string>? LineWritten { get; set; }

    /// <summary>Is called with a function's name and what came of an invocation, whatever sent it. It must not block.</summary>
    public Action<string, InvocationOutcome>? InvocationCompleted { get; set; }

    /// <summary>The time; the system's by default.</summary>
    public TimeProvider TimeProvider { get; set; } = TimeProvider.System;

    /// <summary>What is made beside the functions, in this order.</summary>
    internal IList<Func<EmulatorServices, IEmulatorPart>> Parts { get; } = [];

    internal IPAddress Address => Host is null
        ? IPAddress.Loopback
        : IPAddress.TryParse(Host, out var address)
            ? address
            : throw new ArgumentException($"{nameof(LambdaEmulatorOptions)}.{nameof(Host)} is '{Host}': expected an IP address, such as 0.0.0.0.");
}
