namespace Tern.Lambda.Generator;

/// <summary>A class that is a function.</summary>
/// <param name="FileName">The name of its generated file.</param>
/// <param name="Namespace">Its namespace; empty for the global one.</param>
/// <param name="Containers">The headers of the types around it, outermost first.</param>
/// <param name="Header">Its own header.</param>
/// <param name="Type">The type with <c>global::</c>.</param>
/// <param name="Name">What its handler is called.</param>
/// <param name="Creation">How its instances are made.</param>
/// <param name="Handler">Its handler.</param>
/// <param name="Batch">Statements that set options of batches.</param>
/// <param name="Configures">What it configures itself.</param>
/// <param name="GeneratesMain">Whether the entry point is asked for.</param>
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

/// <summary>An option of batches that the attribute sets.</summary>
/// <param name="Option">The property of BatchOptions.</param>
/// <param name="Value">Its value, as source.</param>
internal sealed record BatchSetting(string Option, string Value);

/// <summary>Which of the methods Configure a function has.</summary>
internal sealed record ConfigureModel(bool Builder, bool Application, bool Batch);
