namespace Tern.Lambda.Generator;

/// <summary>A function class.</summary>
/// <param name="FileName">The name of its generated file.</param>
/// <param name="Namespace">Its namespace; empty for the global one.</param>
/// <param name="Containers">The headers of the containing types, outermost first.</param>
/// <param name="Header">The header of the class.</param>
/// <param name="Type">The type with <c>global::</c>.</param>
/// <param name="Name">The name of its handler.</param>
/// <param name="Creation">The creation of its instances.</param>
/// <param name="Handler">Its handler.</param>
/// <param name="Batch">The statements that set batch options.</param>
/// <param name="Configures">The Configure methods of the class.</param>
/// <param name="GeneratesMain">true if the entry point is generated; otherwise, false.</param>
internal sealed record FunctionModel(
    string FileName,
    string Namespace,
    EquatableArray<string> Containers,
    string Header,
    string Type,
    string Name,
    CreationModel Creation,
    HandlerModel Handler,
    EquatableArray<BatchSetting> Batch,
    ConfigureModel Configures,
    bool GeneratesMain);

/// <summary>A batch option that the attribute sets.</summary>
/// <param name="Option">The property of BatchOptions.</param>
/// <param name="Value">The value of the option, as source.</param>
internal sealed record BatchSetting(string Option, string Value);

/// <summary>The Configure methods of a function.</summary>
internal sealed record ConfigureModel(bool Builder, bool Application, bool Batch);
