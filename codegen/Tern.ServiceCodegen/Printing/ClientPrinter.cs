using System.Globalization;
using Tern.ServiceCodegen.Output;
using Tern.ServiceCodegen.Resolved;

namespace Tern.ServiceCodegen.Printing;

/// <summary>Prints what a client is made of besides its operations: the service's facts, and a method for every operation.</summary>
internal static class ClientPrinter
{
    internal static void PrintService(CodeWriter code, ResolvedService service)
    {
        var info = service.Model.Service;
        code.Line($"/// <summary>What all operations of {info.Name} share.</summary>");
        code.Block($"internal static class {service.Target.Name}Service", () => code.Block("internal static readonly AwsService Instance = new()", () =>
        {
            code.Line($"Id = {CSharp.Literal(info.Id)},");
            code.Line($"ApiVersion = {CSharp.Literal(info.ApiVersion)},");
            code.Line($"SigningName = {CSharp.Literal(info.SigningName)},");
            code.Line($"SettingsKey = {CSharp.Literal(info.SettingsKey)},");
            var rules = service.Target.Name + "EndpointRules";
            code.Line($"EndpointRules = {(service.Endpoints is null ? $"new {rules}()" : $"{rules}.Instance")},");
            code.Line($"ReadError = {service.Target.Name}Errors.Read,");
            code.Line($"ClientName = {CSharp.Literal(service.Target.Name + "Client")},");
            code.Line($"PackageName = {CSharp.Literal(service.Target.Package ?? service.Target.Namespace)},");
            if (service.Target.DatabaseSystem is { } database) code.Line($"DatabaseSystem = {CSharp.Literal(database)},");
            if (service.Target.ChecksResponseCrc32) code.Line("ChecksResponseCrc32 = true,");
            if (service.Target.DefaultMaxAttempts is { } attempts) code.Line(string.Create(CultureInfo.InvariantCulture, $"DefaultMaxAttempts = {attempts},"));
            if (service.Model.Service.Protocol is "restJson1" or "restXml") code.Line("AnswersByAnySuccess = true,");
            if (service.Target.RetryBaseDelayMilliseconds is { } delay)
                code.Line(string.Create(CultureInfo.InvariantCulture, $"RetryBaseDelay = TimeSpan.FromMilliseconds({delay}),"));
        }, close: "};"));
    }

    internal static void PrintOperations(CodeWriter code, ResolvedService service) => code.Block($"public sealed partial class {service.Client}", () =>
    {
        foreach (var operation in service.Operations)
        {
            code.Line();
            code.Line($"/// <summary>Calls <c>{operation.Name}</c>.</summary>");
            code.Line("/// <param name=\"request\">What is asked.</param>");
            PrintOptionsDocs(code);
            code.Line("/// <returns>What the service answered. Await it once.</returns>");
            code.Line("/// <exception cref=\"ArgumentException\">A required member is not set, or a value can't be sent.</exception>");
            foreach (var error in operation.Errors) code.Line($"/// <exception cref=\"{error}\">The service said so.</exception>");
            code.Line("/// <exception cref=\"AwsServiceException\">The service answered with another error.</exception>");
            code.Line("/// <exception cref=\"AwsTransportException\">No complete and sound answer came.</exception>");
            code.Line(
                $"public ValueTask<{operation.Response.Name}> {operation.Name}Async({operation.Request.Name} request, AwsCallOptions? options = null, " +
                "CancellationToken cancellationToken = default)");
            code.Line("{");
            code.Indented(() =>
            {
                code.Line("ArgumentNullException.ThrowIfNull(request);");
                code.Line($"return Pipeline.SendAsync({operation.Name}Operation.Instance, request, options, cancellationToken);");
            });
            code.Line("}");
        }
    });

    internal static void PrintOptionsDocs(CodeWriter code)
    {
        code.Line("/// <param name=\"options\">What this call wants other than its client; null for nothing.</param>");
        code.Line("/// <param name=\"cancellationToken\">Ends the call.</param>");
    }
}
