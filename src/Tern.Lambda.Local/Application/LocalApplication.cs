using System.Collections.Frozen;
using System.Text;
using Tern.Lambda.Local.Application;
using Tern.Lambda.Local.Fronts;
using Tern.Lambda.Local.Sources;
using Tern.Local;

namespace Tern.Lambda.Local;

/// <summary>
/// A local application: several functions and their event sources, described by one file, <c>tern.json</c> or a SAM
/// template. APIs, queues, schedules, buckets backed by folders, and tables with their streams all run on this machine.
/// </summary>
/// <example><code>
/// await using var shop = await LocalApplication.StartAsync("tern.json");
/// using var http = new HttpClient { BaseAddress = shop.UrlOf("shop") };
/// </code></example>
public sealed class LocalApplication : IAsyncDisposable
{
    private readonly ApplicationModel _model;
    private readonly Tern.Local.LocalAws _aws;

    private LocalApplication(ApplicationModel model, LambdaEmulator emulator, Tern.Local.LocalAws aws, LocalDynamoDb? tables) =>
        (_model, Emulator, _aws, Tables) = (model, emulator, aws, tables);

    /// <summary>Gets the emulator that runs the application's functions.</summary>
    public LambdaEmulator Emulator { get; }

    /// <summary>Gets the application's tables, or null if the file defines none.</summary>
    public LocalDynamoDb? Tables { get; }

    /// <summary>
    /// Gets a human-readable description of the application's parts and their addresses, one line for each.
    /// </summary>
    public IReadOnlyList<string> Summary => ApplicationSummary.Of(_model, Emulator.Url, Tables?.Endpoint);

    /// <summary>
    /// Gets the parts of the file that behave differently here or aren't simulated, one line for each. They are logged
    /// at startup.
    /// </summary>
    public IReadOnlyList<string> Remarks => _model.Remarks;

    /// <summary>
    /// Starts an application. Projects are built first; each function's process starts with its first event.
    /// </summary>
    /// <param name="file">The file, or a folder that contains a <c>tern.json</c> or a <c>template.yaml</c>.</param>
    /// <param name="options">The options, or null to use the defaults.</param>
    /// <param name="cancellationToken">Cancels the start.</param>
    /// <exception cref="LocalApplicationException">The file is invalid, or a project can't be built; the message names
    /// the place.</exception>
    /// <exception cref="IOException">The file can't be read, a port is in use, or a queue's folder is in use by another
    /// emulator.</exception>
    public static async ValueTask<LocalApplication> StartAsync(
        string file, LocalApplicationOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(file);
        options ??= new LocalApplicationOptions();
        var model = Read(Find(file), options.Parameters.AsReadOnly());
        var log = options.Emulator.LineWritten ?? (static (_, _) => { });
        var programs = await FindProgramsAsync(model, options, line => log("tern", line), cancellationToken).ConfigureAwait(false);
        var tables = await StartTablesAsync(model, cancellationToken).ConfigureAwait(false);
        Tern.Local.LocalAws? aws = null;
        try
        {
            var clock = options.Emulator.TimeProvider;
            // What the application's folders hold isn't limited.
            aws = await Tern.Local.LocalAws.StartAsync(new() { TimeProvider = clock, MaxQueueBytes = long.MaxValue }, cancellationToken).ConfigureAwait(false);
            ApplicationParts.AddTo(
                options.Emulator.Parts, model, aws, tables?.Endpoint, clock, services => AddFunctions(services, model, programs, tables?.Endpoint));
            var emulator = await LambdaEmulator.StartAsync(options.Emulator, cancellationToken).ConfigureAwait(false);
            foreach (var remark in model.Remarks) log("tern", remark);
            return new LocalApplication(model, emulator, aws, tables);
        }
        catch
        {
            if (aws is not null) await aws.DisposeAsync().ConfigureAwait(false);
            if (tables is not null) await tables.DisposeAsync().ConfigureAwait(false);
            throw;
        }
    }

    /// <summary>Returns the address of an API or a function URL. It ends with a slash.</summary>
    /// <param name="name">The name of the API or the function.</param>
    /// <exception cref="ArgumentException">No API or function URL has this name.</exception>
    public Uri UrlOf(string name)
    {
        ArgumentNullException.ThrowIfNull(name);
        return _model.Apis.Exists(api => api.Name == name)
            ? new Uri(Emulator.Url, name + "/")
            : throw new ArgumentException(
                $"There is no API or function URL '{name}'. Known names: {string.Join(", ", _model.Apis.Select(static api => api.Name))}.", nameof(name));
    }

    /// <summary>Stops the functions and their event sources, then the queues and tables.</summary>
    /// <returns>A task that completes when everything has stopped.</returns>
    public async ValueTask DisposeAsync()
    {
        await Emulator.DisposeAsync().ConfigureAwait(false);
        await _aws.DisposeAsync().ConfigureAwait(false);
        if (Tables is not null) await Tables.DisposeAsync().ConfigureAwait(false);
    }

    internal static ApplicationModel Read(string file, IReadOnlyDictionary<string, string>? parameters = null)
    {
        var bytes = File.ReadAllBytes(file);
        var isTemplate = !file.EndsWith(".json", StringComparison.OrdinalIgnoreCase) || SamTemplate.IsTemplate(bytes);
        if (isTemplate) return SamTemplate.Read(file, bytes, parameters ?? FrozenDictionary<string, string>.Empty);
        if (parameters is { Count: > 0 })
            throw new LocalApplicationException(Path.GetFileName(file), "", "Parameters are only for templates; a tern.json has none.");
        return TernFile.Read(file, bytes);
    }

    private static string Find(string file)
    {
        if (!Directory.Exists(file)) return file;
        foreach (var name in new[] { "tern.json", "template.yaml", "template.yml", "template.json" })
        {
            if (File.Exists(Path.Combine(file, name))) return Path.Combine(file, name);
        }

        throw new LocalApplicationException(file, "", "This folder contains neither a tern.json nor a template.yaml.");
    }

    private static async Task<Dictionary<string, EmulatedFunctionOptions>> FindProgramsAsync(
        ApplicationModel model, LocalApplicationOptions options, Action<string> log, CancellationToken cancellationToken)
    {
        var projects = new ProjectPrograms(options.Configuration, log);
        var programs = new Dictionary<string, EmulatedFunctionOptions>(StringComparer.Ordinal);
        foreach (var function in model.Functions)
        {
            if (function.Project is not { } project)
            {
                programs[function.Name] = new EmulatedFunctionOptions
                {
                    Name = function.Name,
                    Command = function.Command,
                    WorkingDirectory = function.WorkingDirectory ?? model.Folder,
                };
                continue;
            }

            if (options.FindProgram is { } find)
            {
                programs[function.Name] = ManagedProgram.OfFile(find(project));
                continue;
            }

            var place = function.Place ?? $"functions.{function.Name}.project";
            var (program, framework) = await projects.FindAsync(Path.GetFileName(model.File), place, project, cancellationToken).ConfigureAwait(false);
            programs[function.Name] = program;
            if (LambdaRuntime.FindMistake(function.Runtime, framework) is { } mistake) model.Remarks.Add($"function {function.Name}: {mistake}");
        }

        return programs;
    }

    private static async Task<LocalDynamoDb?> StartTablesAsync(ApplicationModel model, CancellationToken cancellationToken)
    {
        if (model.Tables is not { } tables) return null;
        var options = new LocalDynamoDbOptions { ListenOnLoopback = true, Port = tables.Port, DataDirectory = tables.DataDirectory };
        foreach (var seed in tables.SeedFiles) options.SeedFiles.Add(seed);
        var file = Path.GetFileName(model.File);
        try
        {
            var local = await LocalDynamoDb.StartAsync(options, cancellationToken).ConfigureAwait(false);
            foreach (var table in tables.Tables)
            {
                using var json = new MemoryStream(Encoding.UTF8.GetBytes(table));
                await local.SeedAsync(json, file, cancellationToken).ConfigureAwait(false);
            }

            return local;
        }
        catch (Exception failure) when (failure is LocalSeedException or LocalDataException)
        {
            throw new LocalApplicationException(file, "dynamodb", failure.Message);
        }
    }

    private static void AddFunctions(
        EmulatorServices services, ApplicationModel model, Dictionary<string, EmulatedFunctionOptions> programs, Uri? tables)
    {
        if (tables is not null) services.Tables = new Uri(tables, "_tern");
        foreach (var function in model.Functions)
        {
            var program = programs[function.Name];
            var options = program.With(copy =>
            {
                copy.Name = function.Name;
                copy.EmulatorUrl = () => services.Url;
                copy.WorkingDirectory = function.WorkingDirectory ?? program.WorkingDirectory;
                copy.Handler = function.Handler;
                copy.Extensions = function.Extensions;
                copy.Async = function.Async;
                copy.LogFormat = function.LogFormat;
                copy.LogLevel = function.LogLevel;
                copy.ReservedConcurrency = function.ReservedConcurrency;
                copy.InitializationType = function.IsSnapStart ? "snap-start" : program.InitializationType;
                copy.IsTenantIsolated = function.IsTenantIsolated;
                copy.Versions = function.Versions;
                copy.Environment = FunctionVariables.Of(function, services.Url, tables);
                copy.MemoryMegabytes = function.MemoryMegabytes ?? program.MemoryMegabytes;
                copy.Timeout = function.Timeout ?? program.Timeout;
                copy.StartTimeout = TimeSpan.FromSeconds(60); // the first start after a build runs with a cold file cache
                copy.MaxConcurrency = function.MaxConcurrency ?? 1;
                copy.MaxProcesses = function.MaxProcesses ?? program.MaxProcesses;
            });
            services.Functions.Add(new EmulatedFunction(options, services.Journal, services.Clock, services.Log));
        }
    }
}
