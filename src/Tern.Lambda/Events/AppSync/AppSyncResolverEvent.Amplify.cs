namespace Tern.Lambda.Events;

// What Amplify's @function sends names the field at the top, and has no info.
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
