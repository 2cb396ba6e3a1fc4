namespace Tern.Lambda.Events;

// Events from Amplify's @function have the field's name at the top level, and no info.
public sealed partial class AppSyncResolverEvent
{
    private string? Lacking
    {
        get
        {
            if (_info is not null) return null;
            if (FieldName is not { } name) return "info";
            _info = new AppSyncInfo { FieldName = name, ParentTypeName = TypeName ?? "" };
            return null;
        }
    }
}
