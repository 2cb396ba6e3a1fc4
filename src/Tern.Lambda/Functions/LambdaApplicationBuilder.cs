using System.Runtime.CompilerServices;
using Microsoft.Extensions.DependencyInjection;
using Tern.Lambda.Functions;
using Tern.Lambda.Logging;

namespace Tern.Lambda;

/// <summary>
/// A builder for a function: its services, its logging and its runtime options. Create it with
/// <see cref="LambdaApplication.CreateBuilder(string[])"/>.
/// </summary>
public sealed class LambdaApplicationBuilder
{
    private ServiceCollection? _services;
    private readonly Lazy<LambdaLoggerFactory> _loggerFactory;
    private bool _built;

    internal LambdaApplicationBuilder(LambdaRuntimeOptions options)
    {
        _loggerFactory = new(() => new LambdaLoggerFactory(Logging));
        Options = options;
        Options.Log = new LoggerRuntimeLog(_loggerFactory);
    }

    /// <summary>
    /// Gets the services for handlers. If a function neither registers nor uses services, it starts without dependency
    /// injection, and the assemblies of dependency injection aren't loaded.
    /// </summary>
    public IServiceCollection Services
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        get
        {
            HasServices = true;
            return _services ??= [];
        }
    }

    /// <summary>Gets the options for running in Lambda.</summary>
    public LambdaRuntimeOptions Options { get; }

    /// <summary>
    /// Gets the logging options. Loggers come from <see cref="LambdaApplication.LoggerFactory"/>, or from the services
    /// as <c>ILogger&lt;T&gt;</c>.
    /// </summary>
    public LambdaLoggingOptions Logging { get; } = new();

    /// <summary>
    /// Gets or sets the time that hosted services and <see cref="LambdaApplication.OnStarting"/> hooks have together
    /// before the first event. A startup that exceeds it is an initialization error. The default, null, leaves the
    /// limit to Lambda, because it depends on how the function starts: an on-demand startup is ended after 10 s, and
    /// repeated within the first invocation with the function's whole timeout; with provisioned concurrency, SnapStart
    /// and Managed Instances, startup may take 130 s or the function's timeout, whichever is longer. If startup comes
    /// close to Lambda's first limit, a log entry names the parts that are still running.
    /// </summary>
    public TimeSpan? StartTimeout { get; set; }

    /// <summary>The function's logger factory.</summary>
    internal LambdaLoggerFactory LoggerFactory => _loggerFactory.Value;

    /// <summary>The observer of invocations, or null.</summary>
    internal InvocationObserver? Observer { get; set; }

    /// <summary>
    /// true if <see cref="Services"/> was used; otherwise, false. Checking the collection itself would load its
    /// assembly.
    /// </summary>
    internal bool HasServices { get; private set; }

    /// <summary>
    /// Adds the services that every function has, once, before the provider is built. The function's own registrations
    /// aren't replaced.
    /// </summary>
    internal IServiceCollection CompleteServices()
    {
        var services = Services;
        services.AddLambdaLogging(_loggerFactory);
        _services!.MakeReadOnly();
        return services;
    }

    /// <summary>Creates the application, on which you register the handlers.</summary>
    /// <returns>The application.</returns>
    /// <exception cref="InvalidOperationException">The application was already created.</exception>
    public LambdaApplication Build()
    {
        if (_built) throw new InvalidOperationException("The application was already built. A builder can only be used once.");
        if (StartTimeout <= TimeSpan.Zero)
            throw new InvalidOperationException($"{nameof(StartTimeout)} must be greater than zero, or null for Lambda's limit, but is {StartTimeout}.");
        _built = true;
        return new LambdaApplication(this);
    }
}
