using System.Runtime.CompilerServices;
using Microsoft.Extensions.DependencyInjection;
using Tern.Lambda.Functions;
using Tern.Lambda.Logging;

namespace Tern.Lambda;

/// <summary>
/// What a function is made of before its handlers: services, logging, and how it runs. Made by <see
/// cref="LambdaApplication.CreateBuilder(string[])"/>.
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
    /// The services that handlers ask for. A function that registers none and asks for none starts without dependency injection: nothing of it is loaded.
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

    /// <summary>How the function runs in Lambda.</summary>
    public LambdaRuntimeOptions Options { get; }

    /// <summary>
    /// How the function logs. Loggers come from <see cref="LambdaApplication.LoggerFactory"/>, or from the services as
    /// <c>ILogger&lt;T&gt;</c>.
    /// </summary>
    public LambdaLoggingOptions Logging { get; } = new();

    /// <summary>
    /// How long hosted services and <see cref="LambdaApplication.OnStarting"/> have together before the first event; what
    /// takes longer is an error of init. Null, the default, leaves the limit to Lambda, as it depends on the kind of start:
    /// on demand a start is ended after 10 s, and begun again within the first invocation with all of the function's time;
    /// for provisioned concurrency, SnapStart and Managed Instances it may take 130 s, or the function's time-out where
    /// that is longer. A start that comes near to Lambda's first limit is logged, with what is still at it.
    /// </summary>
    public TimeSpan? StartTimeout { get; set; }

    /// <summary>The function's log.</summary>
    internal LambdaLoggerFactory LoggerFactory => _loggerFactory.Value;

    /// <summary>What tells of invocations; null for nothing.</summary>
    internal InvocationObserver? Observer { get; set; }

    /// <summary>Whether <see cref="Services"/> was asked for. Looking at the collection itself would load its assembly.</summary>
    internal bool HasServices { get; private set; }

    /// <summary>Completes the services with what every function has, once, before the provider is built. What the function registered itself stays.</summary>
    internal IServiceCollection CompleteServices()
    {
        var services = Services;
        services.AddLambdaLogging(_loggerFactory);
        _services!.MakeReadOnly();
        return services;
    }

    /// <summary>Makes the application that handlers are registered with.</summary>
    /// <returns>The application.</returns>
    /// <exception cref="InvalidOperationException">It was made already.</exception>
    public LambdaApplication Build()
    {
        if (_built) throw new InvalidOperationException("The application was built already: a builder makes one.");
        if (StartTimeout <= TimeSpan.Zero)
            throw new InvalidOperationException($"{nameof(StartTimeout)} is {StartTimeout}; expected a time above zero, or null for Lambda's own limit.");
        _built = true;
        return new LambdaApplication(this);
    }
}
