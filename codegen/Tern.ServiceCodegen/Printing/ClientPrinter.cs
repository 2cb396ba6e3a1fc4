using System.Globalization;
using Tern.ServiceCodegen.Models;
using Tern.ServiceCodegen.Output;
using Tern.ServiceCodegen.Resolved;

namespace Tern.ServiceCodegen.Printing;

/// <summary>Prints the parts of a client besides its operations: the service's facts, and a method for each operation.</summary>
internal static class ClientPrinter
{
    internal static void PrintService(CodeWriter code, ResolvedService service)
    {
        var info = service.Model.Service;
        code.Line($"/// <summary>The metadata that all operations of {info.Name} share.</summary>");
        code.Block($"internal static class {service.Target.Name}Service", () => code.Block("internal static readonly AwsService Instance = new()", () =>
        {
            code.Line($"Id = {CSharp.Literal(info.Id)},");
            code.Line($"ApiVersion = {CSharp.Literal(info.ApiVersion)},");
            code.Line($"SigningName = {CSharp.Literal(info.SigningName)},");
            if (info.AuthSchemes is not [AuthSchemeNames.SigV4])
                code.Line($"AuthSchemes = {AuthSchemeNames.Code(service.Model.FileName, info.AuthSchemes)},");
            if (info.FollowsS3) code.Line("Rules = static configuration => new S3Rules(configuration),");
            code.Line($"SettingsKey = {CSharp.Literal(info.SettingsKey)},");
            var rules = service.Target.Name + "EndpointRules";
            code.Line($"EndpointRules = {(service.Endpoints is null ? $"new {rules}()" : $"{rules}.Instance")},");
            code.Line($"ReadError = {service.Target.Name}Errors.Read,");
            if (service.Target.OwnErrors.Count > 0) code.Line($"ReadErrorOfStatus = {service.Target.Name}Errors.ReadOwn,");
            code.Line($"ClientName = {CSharp.Literal(service.Target.Name + "Client")},");
            code.Line($"PackageName = {CSharp.Literal(service.Target.Package ?? service.Target.Namespace)},");
            if (service.Target.EndpointExample is { } example) code.Line($"EndpointExample = {CSharp.Literal(example)},");
            if (service.Target.DatabaseSystem is { } database) code.Line($"DatabaseSystem = {CSharp.Literal(database)},");
            if (service.Operations.Any(operation => service.Model.Operations[operation.Name].EndpointDiscovery is not null))
                code.Line($"EndpointDiscoveryTarget = {CSharp.Literal(DiscoveryTarget(service))},");
            if (service.Target.AnswersFast) code.Line("AnswersFast = true,");
            if (service.Target.ChecksResponseCrc32) code.Line("ChecksResponseCrc32 = true,");
            if (service.Target.DefaultMaxAttempts is { } attempts) code.Line(string.Create(CultureInfo.InvariantCulture, $"DefaultMaxAttempts = {attempts},"));
            if (service.Model.Service.Protocol is "restJson1" or "restXml") code.Line("AnswersByAnySuccess = true,");
            if (service.Target.RetryBaseDelayMilliseconds is { } delay)
                code.Line(string.Create(CultureInfo.InvariantCulture, $"RetryBaseDelay = TimeSpan.FromMilliseconds({delay}),"));
        }, close: "};"));
    }

    // The pipeline's request is JSON in a form that all services with endpoint discovery support.
    private static string DiscoveryTarget(ResolvedService service)
    {
        var asking = service.Model.Operations.Values.FirstOrDefault(operation => operation.IsEndpointOperation);
        return asking is { Name: "DescribeEndpoints" } && service.Model.Service.Protocol == "awsJson1_0"
            ? $"{service.Model.Service.TargetPrefix}.{asking.Name}"
            : throw new CodegenException($"{service.Model.FileName}: its operations go to endpoints that it names in a way that this generator doesn't know.");
    }

    internal static void PrintOperations(CodeWriter code, ResolvedService service) => code.Block($"public sealed partial class {service.Client}", () =>
    {
        foreach (var operation in service.Operations)
        {
            if (service.Target.OwnMethods.Contains(operation.Name)) continue;
            code.Line();
            if (service.Target.IsWhole) OperationDocs.Print(code, service, operation);
            else code.Line($"/// <summary>Calls <c>{operation.Name}</c>.</summary>");
            code.Line("/// <param name=\"request\">The request.</param>");
            PrintOptionsDocs(code);
            code.Line("/// <returns>The response.</returns>");
            code.Line("/// <exception cref=\"ArgumentException\">A required member isn't set, or a value can't be sent.</exception>");
            foreach (var error in operation.Errors) code.Line($"/// <exception cref=\"{error}\">The service returned this error.</exception>");
            code.Line("/// <exception cref=\"AwsServiceException\">The service returned another error.</exception>");
            code.Line("/// <exception cref=\"AwsTransportException\">No complete response was received.</exception>");
            code.Line(
                $"public ValueTask<{operation.Response.Name}> {operation.Name}Async({operation.Request.Name} request, AwsCallOptions? options = null, " +
                "CancellationToken cancellationToken = default)");
            var send = $"SendAsync({operation.Name}Operation.Instance, request, options, cancellationToken)";
            if (operation.CopyUrl is { } url) PrintCopy(code, operation, url.Name, send);
            else PrintForwarding(code, service, send);
            PrintTokenOverload(code, $"{operation.Name}Async", operation.Request.Name, $"ValueTask<{operation.Response.Name}>");
        }
    });

    /// <summary>
    /// Prints the overload that matches calls of the AWS SDK. If both overloads fit, as for <c>default</c> and <c>new()</c>, the other one takes precedence.
    /// </summary>
    internal static void PrintTokenOverload(CodeWriter code, string method, string request, string result, string returns = "The response.")
    {
        code.Line();
        code.Line($"/// <summary>Calls <c>{method[..^"Async".Length]}</c> with the client's own settings.</summary>");
        code.Line("/// <param name=\"request\">The request.</param>");
        code.Line("/// <param name=\"cancellationToken\">Cancels the call.</param>");
        code.Line($"/// <returns>{returns}</returns>");
        code.Line("[OverloadResolutionPriority(-1)]");
        code.Line($"public {result} {method}({request} request, CancellationToken cancellationToken) =>");
        code.Indented(() => code.Line($"{method}(request, null, cancellationToken);"));
    }

    // The service in the client's Region calls the source Region with a presigned URL.
    private static void PrintCopy(CodeWriter code, ResolvedOperation operation, string url, string send)
    {
        code.Line("{");
        code.Indented(() =>
        {
            code.Line("ArgumentNullException.ThrowIfNull(request);");
            code.Line($"if (string.IsNullOrEmpty(request.SourceRegion) || !string.IsNullOrEmpty(request.{url}))");
            code.Indented(() => code.Line($"return this.Pipeline.{send};"));
            code.Line("return PresignAndSendAsync();");
            code.Line();
            code.Block($"async ValueTask<{operation.Response.Name}> PresignAndSendAsync()", () =>
            {
                code.Line("var signed = request.Copy();");
                // Added to the signed request.
                if (operation.CopyDestination is { } unset) code.Line($"signed.{unset.Name} = null;");
                code.Line(
                    $"var copy = await this.Pipeline.PresignCopyAsync({operation.Name}Operation.Instance, signed, request.SourceRegion, " +
                    "cancellationToken).ConfigureAwait(false);");
                code.Line($"signed.{url} = copy.Url;");
                if (operation.CopyDestination is { } destination) code.Line($"signed.{destination.Name} = copy.DestinationRegion;");
                code.Line($"return await this.Pipeline.{send.Replace(", request,", ", signed,", StringComparison.Ordinal)}.ConfigureAwait(false);");
            });
        });
        code.Line("}");
    }

    /// <summary>Prints the body of a client method that passes its request to the pipeline.</summary>
    internal static void PrintForwarding(CodeWriter code, ResolvedService service, string call)
    {
        code.Line("{");
        code.Indented(() =>
        {
            code.Line("ArgumentNullException.ThrowIfNull(request);");
            var pipeline = service.Target.IsWhole ? "this.Pipeline" : "Pipeline"; // SageMaker has a shape of this name.
            code.Line($"return {pipeline}.{call};");
        });
        code.Line("}");
    }

    /// <summary>The class itself, if the whole client is generated.</summary>
    internal static void PrintClient(CodeWriter code, ResolvedService service)
    {
        var options = service.Client + "Options";
        var hasWaiters = service.Waiters.Count > 0;
        code.Line($"/// <summary>");
        code.Line($"/// A client of {service.Title}. It is thread-safe and holds a connection pool: create one client and use it for the lifetime");
        code.Line("/// of the application.");
        code.Line($"/// </summary>");
        code.Block($"public sealed partial class {service.Client} : IAsyncDisposable, IDisposable", () =>
        {
            if (hasWaiters)
            {
                code.Line("private readonly TimeProvider _clock;");
                code.Line();
            }

            code.Line("/// <summary>Initializes a client with the Region and credentials from the environment, the profile or the machine.</summary>");
            code.Line("/// <exception cref=\"AwsConfigurationException\">A setting is invalid. The message names it.</exception>");
            code.Line($"public {service.Client}() : this(new {options}()) {{ }}");
            code.Line();
            code.Line("/// <summary>Initializes a client.</summary>");
            code.Line("/// <param name=\"options\">The settings. Later changes to them have no effect.</param>");
            code.Line("/// <exception cref=\"AwsConfigurationException\">A setting is invalid. The message names it.</exception>");
            code.Block($"public {service.Client}({options} options)", () =>
            {
                code.Line("ArgumentNullException.ThrowIfNull(options);");
                if (hasWaiters) code.Line("_clock = options.TimeProvider;");
                code.Line($"Pipeline = new AwsPipeline({service.Target.Name}Service.Instance, options);");
            });
            code.Line();
            code.Line("internal AwsPipeline Pipeline { get; }");
            code.Line();
            code.Line(
                "/// <summary>Opens connections, including the TLS handshake, and obtains credentials, so that the first call doesn't have to wait for them." +
                "</summary>");
            code.Line("/// <param name=\"connections\">The number of connections to open.</param>");
            code.Line("/// <param name=\"cancellationToken\">Cancels the wait.</param>");
            code.Line("/// <returns>A task that completes when the connections are open.</returns>");
            code.Line("public ValueTask WarmUpAsync(int connections = 1, CancellationToken cancellationToken = default) =>");
            code.Indented(() => code.Line("this.Pipeline.WarmUpAsync(connections, cancellationToken);"));
            code.Line();
            code.Line("/// <summary>Closes the connections, unless the caller supplied the transport. Calls in progress fail.</summary>");
            code.Line("/// <returns>A task that completes when the connections are closed.</returns>");
            code.Line("public ValueTask DisposeAsync() => this.Pipeline.DisposeAsync();");
            code.Line();
            code.Line("/// <summary>Closes the connections immediately, unless the caller supplied the transport. Calls in progress fail.</summary>");
            code.Line("public void Dispose() => this.Pipeline.Dispose();");
        });
    }

    internal static void PrintOptions(CodeWriter code, ResolvedService service)
    {
        code.Line($"/// <summary>Options for a <see cref=\"{service.Client}\"/>. They are read and validated once, when the client is created.</summary>");
        code.Line($"public sealed class {service.Client}Options : AwsClientOptions {{ }}");
    }

    internal static void PrintOptionsDocs(CodeWriter code)
    {
        code.Line("/// <param name=\"options\">Per-call settings that override the client's, or null.</param>");
        code.Line("/// <param name=\"cancellationToken\">Cancels the call.</param>");
    }
}
