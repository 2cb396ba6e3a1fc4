using Tern.ServiceCodegen.Models;
using Tern.ServiceCodegen.Naming;
using Tern.ServiceCodegen.Output;
using Tern.ServiceCodegen.Printing;
using Tern.ServiceCodegen.Resolution;

namespace Tern.ServiceCodegen.UserBuilds;

/// <summary>Generates the clients that a project's <c>AwsService</c> items request.</summary>
internal static class UserBuild
{
    private const int ManyOperations = 100;

    /// <summary>Generates the code, and writes the build's output: errors in MSBuild's format, and hints.</summary>
    /// <param name="requestPath">The file of the request.</param>
    /// <param name="output">The output that the build reads.</param>
    /// <returns>
    /// The exit code. MSBuild adds its own error if a program fails. To avoid an additional error, the last one isn't printed but written to
    /// <see cref="ErrorFile"/>, and the build reports it.
    /// </returns>
    internal static int Run(string requestPath, TextWriter output)
    {
        var project = requestPath;
        var last = ErrorFile(requestPath);
        File.Delete(last);
        var errors = Generate(requestPath, ref project, output);
        foreach (var error in errors.SkipLast(1)) output.WriteLine($"{project} : error {error.Code}: {error.Message}");
        if (errors.Count > 0) File.WriteAllText(last, $"{errors[^1].Code} {errors[^1].Message}");
        return errors.Count == 0 ? 0 : 1;
    }

    /// <summary>The file with the code and the text of the last error.</summary>
    /// <param name="requestPath">The file of the request.</param>
    internal static string ErrorFile(string requestPath) => Path.Combine(Path.GetDirectoryName(Path.GetFullPath(requestPath))!, "error.txt");

    private static List<BuildException> Generate(string requestPath, ref string project, TextWriter output)
    {
        var errors = new List<BuildException>();
        try
        {
            var request = BuildRequest.Read(requestPath, ref project);
            var store = new ModelStore(request.Models);
            var files = new List<GeneratedFile>();
            var targets = new Dictionary<string, string>();
            errors.AddRange(request.Files.Where(File.Exists).SelectMany(ProjectItems.Check));
            foreach (var item in request.Services)
            {
                try
                {
                    var (target, model) = Target(item, store, request.Registers);
                    if (!targets.TryAdd($"{target.Namespace}.{target.Name}", item.Service) || !targets.TryAdd("the folder " + target.Output, item.Service))
                        throw Twice(item, target);
                    if (item.Operations.Count == 0 && model.Operations.Count > ManyOperations) output.WriteLine(Hint(item, model));
                    files.AddRange(Generate(item, target, model));
                }
                catch (BuildException error)
                {
                    errors.Add(error);
                }
            }

            if (errors.Count == 0) Write(request, files);
        }
        catch (BuildException error)
        {
            errors.Add(error);
        }

        return errors;
    }

    /// <summary>Returns the model and the target of an item's client.</summary>
    internal static (ServiceTarget Target, ServiceModel Model) Target(ServiceItem item, ModelStore store, bool registers)
    {
        try
        {
            var model = Speaking(item, store.Read(item));
            if (item.Settings is { } settings) return (ServiceTarget.Read(settings) with { Operations = item.Operations }, model);
            var facts = item.IsPath ? new ServiceFacts() : ServiceFacts.Of(item.Service);
            var own = facts.Name ?? ServiceNames.Of(model.Service.Id);
            var name = item.Name ?? own;
            return (new ServiceTarget(item.Service, name, item.Namespace ?? "Tern.Services." + name, name)
            {
                IsWhole = true,
                IsInternal = !item.IsPublic,
                Registers = registers,
                Presigns = true,
                Operations = item.Operations,
                Package = "Tern.Services." + own,
                ApiReference = item.IsPath ? null : facts.ApiReference ?? $"{item.Service}-{model.Service.ApiVersion}",
                AnswersFast = facts.AnswersFast,
                HandsOutWork = facts.HandsOutWork,
                PresignsCopies = facts.PresignsCopies,
                LongPolls = facts.LongPolls,
                EmptyAnswers = facts.EmptyAnswers,
                AnswerRoots = facts.AnswerRoots,
                UnwrappedOutputs = facts.UnwrappedOutputs,
                Headers = facts.Headers,
                IdsWithPath = facts.IdsWithPath,
                AnswerSeconds = facts.AnswerSeconds,
                RetryableErrors = facts.RetryableErrors,
                EscapedTexts = facts.EscapedTexts,
                EndpointExample = facts.EndpointExample,
                DatabaseSystem = facts.DatabaseSystem,
                ChecksResponseCrc32 = facts.ChecksResponseCrc32,
                DefaultMaxAttempts = facts.DefaultMaxAttempts,
                RetryBaseDelayMilliseconds = facts.RetryBaseDelayMilliseconds,
            }, model);
        }
        catch (CodegenException error)
        {
            throw NotGenerated(item, error);
        }
    }

    /// <summary>The files of a client.</summary>
    internal static IReadOnlyList<GeneratedFile> Generate(ServiceItem item, ServiceTarget target, ServiceModel model)
    {
        if (item.Operations.FirstOrDefault(o => !model.Operations.ContainsKey(o)) is { } unknown)
        {
            throw new BuildException(
                BuildErrors.UnknownOperation, $"{model.Service.Name} ({item.Service}) has no operation '{unknown}'."
                + (Nearest.Of(unknown, model.Operations.Keys) is { } nearest ? $" Did you mean '{nearest}'?" : "")
                + " Use the names of AWS's API reference.");
        }

        try
        {
            return new ServicePrinter(ServiceResolver.Resolve(target, model)).Print();
        }
        catch (CodegenException error)
        {
            throw NotGenerated(item, error);
        }
    }

    // A substitute for a service might support only an older protocol.
    private static ServiceModel Speaking(ServiceItem item, ServiceModel model)
    {
        if (item.Protocol is not { } protocol) return model;
        return model.Service.Protocols.Contains(protocol)
            ? model with { Service = model.Service with { Protocol = protocol } }
            : throw new BuildException(
                BuildErrors.MalformedOption,
                $"The AwsService item '{item.Service}' has Protocol=\"{protocol}\". Expected {string.Join(" or ", model.Service.Protocols)}.");
    }

    private static void Write(BuildRequest request, IReadOnlyList<GeneratedFile> files)
    {
        Directory.CreateDirectory(request.Output);
        new OutputTree(request.Output).Write(files, [""]);
        File.WriteAllLines(request.Stamp, files.Select(file => file.Path).Order(StringComparer.Ordinal));
    }

    private static BuildException NotGenerated(ServiceItem item, CodegenException error) => new(
        BuildErrors.NotGenerated,
        $"The client of '{item.Service}' can't be generated: {error.Message}"
        + (item.Operations.Count == 0 ? " List the operations that you call in Operations=\"…\", because the failure may concern others." : ""));

    private static BuildException Twice(ServiceItem item, ServiceTarget target) => new(
        BuildErrors.TwoClients,
        $"The AwsService item '{item.Service}' generates a client {target.Name}Client, as does another item. List all operations in one item, or set "
        + "a different Name for one of them.");

    private static string Hint(ServiceItem item, ServiceModel model) =>
        $"Tern.Services generates all {model.Operations.Count} operations of {item.Service}. Builds are faster if you list only those that you call: "
        + $"<AwsService Include=\"{item.Service}\" Operations=\"{string.Join(';', model.Operations.Keys.Take(2))}\" />";
}
