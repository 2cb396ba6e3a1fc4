using System.Collections.Concurrent;
using Microsoft.Extensions.Logging;
using Tern.Lambda.Context;

namespace Tern.Lambda.Logging;

/// <summary>
/// Creates loggers that write to the function's log in Lambda's format and from Lambda's level on. Each line contains
/// its invocation's request ID. It needs neither dependency injection nor another logging package; with
/// <c>AddLogging</c>, it serves as the provider.
/// </summary>
/// <remarks>
/// A line has left the process when the call returns: nothing is queued, so nothing is lost when the process ends.
/// Logging never throws. Lines of concurrent invocations aren't interleaved. All members are thread-safe.
/// </remarks>
public sealed class LambdaLoggerFactory : ILoggerFactory, ILoggerProvider, ISupportExternalScope
{
    private readonly ConcurrentDictionary<string, LambdaLogger> _loggers = new(StringComparer.Ordinal);

    /// <summary>Initializes a factory for this process, with the settings of the function's configuration.</summary>
    /// <param name="options">Options that override the configuration; they are read once.</param>
    public LambdaLoggerFactory(LambdaLoggingOptions? options = null)
        : this(options ?? new LambdaLoggingOptions(), LambdaVariables.Process, null)
    {
    }

    internal LambdaLoggerFactory(LambdaLoggingOptions options, LambdaVariables environment, LogOutput? output)
    {
        Settings = new LoggingSettings(options, environment);
        Output = output ?? LogOutput.Open(environment);
    }

    internal LoggingSettings Settings { get; }

    internal LogOutput Output { get; }

    internal LogScopes Scopes { get; } = new();

    /// <summary>Creates the logger of a category, or returns the existing one.</summary>
    /// <param name="categoryName">The name of the category.</param>
    public ILogger CreateLogger(string categoryName)
    {
        ArgumentNullException.ThrowIfNull(categoryName);
        return _loggers.GetOrAdd(categoryName, static (name, factory) => new LambdaLogger(factory, name), this);
    }

    /// <summary>Not supported: this factory writes only to the function's log.</summary>
    /// <param name="provider">The provider.</param>
    /// <exception cref="NotSupportedException">Always.</exception>
    public void AddProvider(ILoggerProvider provider) => throw new NotSupportedException(
        "LambdaLoggerFactory only writes to the function's log. To add other providers, call services.AddLogging(...) and add them there; " +
        "the function's log remains one of the providers.");

    /// <summary>Uses the scopes of the factory of which this one is a provider.</summary>
    /// <param name="scopeProvider">The scopes.</param>
    public void SetScopeProvider(IExternalScopeProvider scopeProvider) => Scopes.External = scopeProvider;

    /// <summary>Does nothing: every line is already written, and loggers remain usable.</summary>
    public void Dispose()
    {
    }

    /// <summary>Logs an event, if the options enable it.</summary>
    /// <param name="json">The event as it arrived.</param>
    internal void LogEvent(ReadOnlyMemory<byte> json)
    {
        if (Settings.LogEvent) ((LambdaLogger)CreateLogger("Tern.Lambda")).LogEvent(json);
    }
}
