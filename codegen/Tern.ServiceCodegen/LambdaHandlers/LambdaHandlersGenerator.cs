using Tern.ServiceCodegen.Output;

namespace Tern.ServiceCodegen.LambdaHandlers;

/// <summary>Makes the methods that register Lambda's handlers, and the classes that call them.</summary>
internal static class LambdaHandlersGenerator
{
    internal static IReadOnlyList<GeneratedFile> Generate(string models, LambdaHandlersTarget target)
    {
        var bytes = File.ReadAllBytes(Path.Combine(models, target.Model));
        var hash = GeneratedHeader.Hash(bytes);
        var files = new List<GeneratedFile>();
        foreach (var (name, types, inputs, task) in HandlerCallPrinter.Calls)
        {
            var code = GeneratedHeader.Begin(target.Model, hash, 1);
            HandlerCallPrinter.Print(code, name, types, inputs, task);
            files.Add(new GeneratedFile($"{target.Output}/Calls/{name}s.cs", LineWrapper.Wrap(code.ToString())));
        }

        foreach (var source in HandlerModel.Read(bytes).Sources)
        {
            var code = GeneratedHeader.Begin(target.Model, hash, 1);
            HandlerPrinter.Print(code, source);
            files.Add(new GeneratedFile($"{target.Output}/{source.Name}Handlers.cs", LineWrapper.Wrap(code.ToString())));
        }

        return files;
    }
}
