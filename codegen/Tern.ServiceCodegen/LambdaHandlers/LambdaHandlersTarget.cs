namespace Tern.ServiceCodegen.LambdaHandlers;

/// <summary>The target of the methods that register Lambda handlers.</summary>
/// <param name="Model">The list of sources in <c>models/</c>.</param>
/// <param name="Output">The folder that is written; everything in it is the generator's.</param>
internal sealed record LambdaHandlersTarget(string Model, string Output);
