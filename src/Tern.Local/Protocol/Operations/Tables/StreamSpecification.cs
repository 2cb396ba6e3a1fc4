using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>The StreamSpecification member of CreateTable and UpdateTable.</summary>
internal static class StreamSpecification
{
    private const string Member = "StreamSpecification";

    public static bool IsIn(DocumentInput input) => input.Has(Member);

    public static void CheckShape(Constraints constraints, DocumentInput input)
    {
        if (input.Structure(Member, Member) is not { } specification) return;
        constraints.NotNull(specification.Flag("StreamEnabled") is not null, "streamSpecification.streamEnabled");
        constraints.OneOf(specification.Text("StreamViewType"), "streamSpecification.streamViewType", StreamViewTypes.Names);
    }

    /// <summary>Returns the view type of a new table's stream; null if it has none.</summary>
    public static StreamViewType? ReadNew(DocumentInput input)
    {
        if (input.Structure(Member, Member) is not { } specification) return null;
        var view = specification.Text("StreamViewType");
        if (specification.Flag("StreamEnabled") == true)
        {
            return view is null
                ? throw EngineException.Invalid("Table is being created with a stream enabled, UpdateViewType is required")
                : StreamViewTypes.Parse(view);
        }

        return view is null ? null : throw EngineException.Invalid("Table is being created with a stream disabled, UpdateViewType should not be specified");
    }

    /// <summary>Checks that the parts of a change are consistent.</summary>
    public static void CheckForm(DocumentInput input)
    {
        if (input.Structure(Member, Member) is not { } specification) return;
        var enable = specification.Flag("StreamEnabled")!.Value;
        if (enable && !specification.Has("StreamViewType")) throw EngineException.Invalid("If stream is being enabled then UpdateViewType is required");
        if (!enable && specification.Has("StreamViewType"))
            throw EngineException.Invalid("If stream is being disabled, then UpdateViewType must not be specified");
    }

    /// <summary>Checks a change of a stream against the table. The caller holds the table's lock.</summary>
    public static void CheckChange(DocumentInput input, Table table)
    {
        if (input.Structure(Member, Member) is not { } specification) return;
        BusyTable.CheckStreamChange(table);
        var enable = specification.Flag("StreamEnabled")!.Value;
        if (enable && table.Stream is not null) throw EngineException.Validation("Table already has an enabled stream: TableName: " + table.Name);
        if (!enable && table.Stream is null) throw EngineException.Validation("Table has no stream to disable: TableName: " + table.Name);
    }

    /// <summary>Applies a change that has been checked. The caller holds the table's lock.</summary>
    public static void Change(DocumentInput input, Table table, StreamCatalog streams)
    {
        if (input.Structure(Member, Member) is not { } specification) return;
        if (specification.Flag("StreamEnabled") == true) table.EnableStream(streams, StreamViewTypes.Parse(specification.Text("StreamViewType")!));
        else table.DisableStream();
    }
}
